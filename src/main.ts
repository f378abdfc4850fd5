process.stdout.write('music-cli\n');
