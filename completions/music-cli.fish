# fish completion for music-cli (fish 3.6 and later). `music-cli __complete` prints the candidates.

function __music_cli_complete
    set -l words (commandline -opc)
    # An open quote is not part of the word.
    set -l typed (commandline -ct)
    if not set typed (string unescape -- $typed)
        set typed (string replace -r '^["\']' '' -- (commandline -ct))
    end
    command music-cli __complete $words[2..] "$typed" 2>/dev/null
    or npx --no --offline music-cli __complete $words[2..] "$typed" 2>/dev/null
end

complete -c music-cli -f -a '(__music_cli_complete)'
