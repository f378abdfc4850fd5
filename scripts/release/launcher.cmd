@"%~dp0..\lib\music-cli\node.exe" "%~dp0..\lib\music-cli\bin\music-cli.js" %*
