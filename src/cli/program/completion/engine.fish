# fish completion for music-cli (fish 3.6 and later).
# Generated from the command tree: change the tree, not this file.
#
# Tab starts no process. What the service offers is read from files that music-cli writes whenever it
# stores a collection.
#
# Every function works on the variables of its caller (--no-scope-shadowing); what it needs for itself
# alone is local to a block.

# Every command that the line may have reached, and what may follow it:
#   commands   'name alias|summary'
#   options    'names|marks|values|summary', without values for a flag
#   arguments  'marks|values'
# Marks: repeat (may be given again), list (a,b,c), signed (an entry may begin with - or +), and the options
# beside which it may not stand.
function __music_cli_tree --no-scope-shadowing
    set commands
    set options
    set arguments
    switch "$argv[1]"
@tree@
    end
end

# The options that every command takes.
function __music_cli_everywhere --no-scope-shadowing
@everywhere@
end

# What may stand at the cursor: a line for each, with its description after a tab.
function __music_cli_complete
    set -l commands
    set -l options
    set -l arguments
    set -l everywhere
    set -l place
    set -l operands
    set -l used
    set -l pending ''
    set -l ended ''
    set -l option
    set -l profile $MUSIC_CLI_PROFILE
    set -l url $MUSIC_CLI_BASE_URL
    set -l store
    set -l lead ''

    __music_cli_everywhere
    __music_cli_tree ''
    for word in (commandline -opc)[2..]
        __music_cli_pass $word
    end

    # A quote that is still open is no part of the word.
    set -l word (commandline -ct)
    if not set word (string unescape -- $word)
        set word (string replace -r '^["\']' '' -- (commandline -ct))
    end

    if test -n "$pending"
        __music_cli_option $pending
        and __music_cli_values "$option[2]" "$option[3]" "$word"
    else if test -z "$ended"; and string match -q -- '--*=*' $word
        set -l parts (string split -m 1 = -- $word)
        set lead $parts[1]=
        __music_cli_option $parts[1]
        and __music_cli_values "$option[2]" "$option[3]" "$parts[2]"
    else if test -z "$ended"; and string match -q -- '-*' $word
        __music_cli_options
    else if not set -q operands[1]; and set -q commands[1]
        string replace -r '^([^ |]*)[^|]*\|' '$1\t' -- $commands
    else if set -q arguments[(math (count $operands) + 1)]
        __music_cli_values (string split -m 1 '|' -- $arguments[(math (count $operands) + 1)]) "$word"
    else if string match -q 'repeat*' -- $arguments[-1]
        __music_cli_values (string split -m 1 '|' -- $arguments[-1]) "$word"
    else if test -z "$word$ended"; and not set -q arguments[1]
        __music_cli_options
    end
end

# Takes in one word before the cursor.
function __music_cli_pass --no-scope-shadowing
    if test -n "$pending"
        __music_cli_source $pending "$argv[1]"
        set pending ''
        return
    else if test -n "$ended"
        set -a operands $argv[1]
        return
    end
    switch "$argv[1]"
        case --
            set ended 1
        case '--*=*'
            set -l parts (string split -m 1 = -- $argv[1])
            __music_cli_option $parts[1]
            and set -a used (string split ' ' -- $option[1] $option[2])
            __music_cli_source $parts
        case '-?*'
            if __music_cli_option $argv[1]
                set -a used (string split ' ' -- $option[1] $option[2])
                test -n "$option[3]"
                and set pending $argv[1]
            end
        case '*'
            set -l name (string escape --style=regex -- "$argv[1]")
            set -l entry (string match -r '^(?:[^|]* )?'$name'(?: [^|]*)?\|.*' -- $commands)
            if test -n "$argv[1]"; and set -q entry[1]
                set -a place (string replace -r '[ |].*' '' -- $entry[1])
                __music_cli_tree "$place"
            else
                set -a operands $argv[1]
            end
    end
end

# The profile and the base URL decide whose candidates are offered.
function __music_cli_source --no-scope-shadowing
    switch $argv[1]
        case --profile
            set profile $argv[2]
        case --base-url
            set url $argv[2]
    end
end

# Finds an option by one of its names: its names, marks, values and summary.
function __music_cli_option --no-scope-shadowing
    set -l name (string escape --style=regex -- $argv[1])
    set option (string match -r '^(?:[^|]* )?'$name'(?: [^|]*)?\|.*' -- $options $everywhere)
    set option (string split -m 3 '|' -- $option[1])
    set -q option[1]
end

function __music_cli_options --no-scope-shadowing
    for entry in $options $everywhere
        set option (string split -m 3 '|' -- $entry)
        set -l beside (string match -- '-*' (string split ' ' -- $option[2]))
        for name in (string split ' ' -- $option[1])
            set -l hidden
            for other in $beside
                contains -- $other $used
                and set hidden 1
            end
            test -n "$hidden"
            and continue
            if not contains -- $name $used; or string match -q 'repeat*' -- $option[2]
                printf '%s\t%s\n' $name $option[4]
            end
        end
    end
end

# Prints the values of an option or an argument: marks, where they come from, what is typed of them.
function __music_cli_values --no-scope-shadowing
    set -l typed $argv[3]
    set -l given
    if string match -q '*list*' -- $argv[1]; and string match -q '*,*' -- $typed
        set -l parts (string split -r -m 1 , -- $typed)
        set given (string split , -- $parts[1])
        set lead $lead$parts[1],
        set typed $parts[2]
    end
    if string match -q '*signed*' -- $argv[1]; and string match -qr -- '^[-+]' $typed
        set lead $lead(string sub -l 1 -- $typed)
        set typed (string sub -s 2 -- $typed)
    end
    set -l source (string split ' ' -- $argv[2])
    switch $source[1]
        case choices suggestions
            for value in $source[2..]
                contains -- $value $given
                or contains -- -$value $given
                or contains -- +$value $given
                or printf '%s\n' $lead$value
            end
        case records names
            if test $source[1] = names; and string match -qr '[/.]' -- $typed
                __music_cli_files ''
            else
                __music_cli_records "$argv[1]" $source
            end
        case files
            __music_cli_files ''
        case profiles
            __music_cli_store
            set -l text
            __music_cli_read -z $store/profiles.tsv
            # A line is `profile key address` between tabs.
            for line in (string match -ra '(?m)^[^\t\n]+\t.*' -- $text)
                printf '%s\n' $lead(string replace -r '^([^\t]+)\t[^\t]*' '$1' -- $line)
            end
        case directories
            __music_cli_files /
    end
end

# Prints the files and folders that end so; folders alone end in `/`.
function __music_cli_files --no-scope-shadowing
    for path in $typed*$argv[1]
        test -d $path
        and set path (string trim -r -c / -- $path)/
        printf '%s\n' $lead$path
    end
end

function __music_cli_store --no-scope-shadowing
    set store $HOME/.cache/music-cli
    test -n "$XDG_CACHE_HOME"
    and set store $XDG_CACHE_HOME/music-cli
    test -n "$MUSIC_CLI_CACHE_DIR"
    and set store $MUSIC_CLI_CACHE_DIR
    set store $store/complete/v1
end

# Reads the first line of a file into `text`, with -z all of it. A FIFO in its place would hold Tab up for ever,
# and a file of gigabytes for long: nothing is read but a regular file of the user, and no more than music-cli
# writes.
function __music_cli_read --no-scope-shadowing
    set text
    set -l fish_read_limit 33554432
    test -f $argv[-1] -a -O $argv[-1] -a -r $argv[-1]
    and read $argv[1..-2] text <$argv[-1]
end

# The folder of the candidates in force. A base URL names it: other characters than A-Z a-z 0-9 . -
# become _, one for each run of them.
function __music_cli_folder --no-scope-shadowing
    set -l key
    set -l text
    __music_cli_store
    if test -n "$url"
        set key (string replace -ra '[^A-Za-z0-9.-]+' _ -- $url | string replace -r '_$' '' | string sub -l 200)
    else if test -n "$profile"
        __music_cli_read -z $store/profiles.tsv
        set key (string match -rg -- '(?m)^'(string escape --style=regex -- $profile)'\t([^\t\n]*)' $text)
    else
        __music_cli_read -z $store/current
        set key (string match -r -- '^.+' $text)
        or set key sandbox
    end
    set store $store/$key
    test -n "$key"; and not string match -q '*/*' -- $key
end

# Prints the records of a noun, or of several: as words that go on from those before, where several words are one
# name; else by their ids, which say nothing where several nouns are meant; else by their names that begin with
# what is typed; else by those of which a word does. A line of the file is `id label name name …` between tabs; the
# header `# count prefix /` says whether the ids are paths, to be descended one folder at a time.
function __music_cli_records --no-scope-shadowing
    __music_cli_folder
    or return
    set -l text
    set -l all
    set -l header
    for file in $argv[3..]
        if not string match -q '.*' -- $file
            __music_cli_read $store/$file.tsv
            and set header (string match -r -- '^#.*' $text | string split \t)
            __music_cli_read -z $store/$file.tsv
            and set -a all $text
        else if test -n "$typed"
            __music_cli_files $file
        end
    end
    set -l escaped (string escape --style=regex -- $typed)
    set -l common $typed
    set -l found
    if test "$header[4]" = /
        set found (string match -rag -- '(?m)^((?!#)'$escaped'(?!\t)[^/\t\n]*/?\t[^\t\n]*)' $all)
    else
        set -l name '(?mi)^[^#\t\n][^\t\n]*\t[^\t\n]*(?:\t[^\t\n]*)*?\t'
        set -l words (string match -q '*repeat*' -- $argv[1]; and not string match -qr '^["\']' -- (commandline -ct); and echo '[^ \t\n]*')
        if test -n "$words"
            set -l before $operands
            while set -q before[1]
                set found (string match -rag -- $name(string escape --style=regex -- "$before ")'('$escaped$words')' $all)
                # Without a noun all words are one name.
                if set -q found[1]; or test $argv[2] = names
                    break
                end
                set -e before[1]
            end
        end
        if not set -q found[1]; and test $argv[2] = records
            set found (string match -rag -- '(?m)^((?!#)'$escaped'[^\t\n]*\t[^\t\n]*)' $all)
            string match -qr -- '^'$escaped $header[3]
            and set common $header[3]
        end
        if test -n "$typed"; and not set -q found[1]; and test "$argv[2]$operands" = names -o $argv[2] = records
            set found (string match -rag -- $name'('$escaped'[^\t\n]*)' $all)
            if set -q found[2] words[1]; and not string match -q '* *' -- $typed
                set found (string replace -r ' .*' '' -- $found)
            else if not set -q found[1]
                set found (string match -rag -- $name'([^\t\n]*[ _-]'$escaped'[^\t\n]*)' $all)
            end
        end
        # Names have no label; ids are different.
        if not string match -qr '\t' -- $found[1]
            set -l once
            for one in $found
                contains -- $one $once
                or set -a once $one
            end
            set found $once
        end
    end
    if set -q found[301]
        # A cut list does not say what all that matches has in common: show what it is among them.
        set -e found[301..]
        if test -n "$common"
            set -a found $common\t"$header[2] in all"
        else
            set -l first (string escape --style=regex -- (string sub -l 1 -- $found[1]))
            set -a found (string match -r -- '(?m)^(?!#|'$first')[^\t\n]*\t[^\t\n]*' $all)
        end
    end
    string match -vr '[\x01-\x08\x0b-\x1f\x7f]' -- $lead$found
end

complete -c music-cli -f -a '(__music_cli_complete)'
