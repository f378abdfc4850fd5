# fish completion for music-cli (fish 3.6 and later).
# Generated from the command tree: change the tree, not this file.
#
# Tab starts no process. What the service offers is read from files that music-cli writes whenever it
# stores a collection; past 2,000 lines one grep looks through them.
#
# Every function works on the variables of its caller (--no-scope-shadowing); what it needs for itself
# alone is local to a block.

# Every command that the line may have reached, and what may follow it:
#   commands   'name alias|summary'
#   options    'names|marks|values|summary', without values for a flag
#   arguments  'marks|values'
# Marks: repeat (may be given again), list (a,b,c), descending (an entry may begin with -), and the options
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
    set -l position 1
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
    else if test $position = 1; and set -q commands[1]
        string replace -r '^([^ |]*)[^|]*\|' '$1\t' -- $commands
    else if set -q arguments[$position]
        __music_cli_values (string split -m 1 '|' -- $arguments[$position]) "$word"
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
        set position (math $position + 1)
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
                set position (math $position + 1)
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
    if string match -q '*descending*' -- $argv[1]; and string match -q -- '-*' $typed
        set lead $lead-
        set typed (string sub -s 2 -- $typed)
    end
    set -l source (string split ' ' -- $argv[2])
    switch $source[1]
        case choices suggestions
            for value in $source[2..]
                contains -- $value $given
                or contains -- -$value $given
                or printf '%s\n' $lead$value
            end
        case records
            __music_cli_records $source[2]
        case names
            if string match -qr '[/.]' -- $typed
                __fish_complete_path $typed
            else if string match -qr '^\D' -- $typed
                for noun in $source[2..]
                    __music_cli_records $noun
                end
            end
        case files
            __fish_complete_path $typed
        case profiles
            __music_cli_store
            set -l text
            __music_cli_read -z $store/profiles.tsv
            # A line is `profile key address` between tabs.
            for line in (string match -ra '(?m)^[^\t\n]+\t.*' -- $text)
                printf '%s\n' $lead(string replace -r '^([^\t]+)\t[^\t]*' '$1' -- $line)
            end
        case directories
            printf $lead%s\n (__fish_complete_directories $typed)
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

# Prints the ids of a noun that begin with what is typed; else one name of each record with a name that begins
# so, or with a name of which a word does. A line of the file is `id label name name …` between tabs; the header
# `# count prefix /` says whether the ids are paths, to be descended one folder at a time.
function __music_cli_records --no-scope-shadowing
    __music_cli_folder
    or return
    set -l text
    set -l file $store/$argv[1].tsv
    __music_cli_read $file
    or return
    set -l header (string split \t -- $text)
    set -l escaped (string escape --style=regex -- $typed)
    set -l found
    if test "$header[4]" = /
        __music_cli_read -z $file
        set found (string match -rag -- '(?m)^((?!#)'$escaped'(?!\t)[^/\t\n]*/?\t[^\t\n]*)' $text)
    else
        set -l entry '(?m)^((?!#)'$escaped'[^\t\n]*\t[^\t\n]*)'
        if string match -qr '^([2-9]\d{3}|\d{5,})$' -- $header[2]
            set -l plain (string replace -ra '[].*^$\\\\[]' '\\\\$0' -- $typed)
            set found (LC_ALL=C command grep -m 302 -e "^$plain" -- $file 2>/dev/null | string match -rag -- $entry)
        else
            __music_cli_read -z $file
            set found (string match -rag -- $entry $text)
        end
        if test -n "$typed"; and not set -q found[1]
            __music_cli_read -z $file
            set -l named (string match -rai -- '(?m)^[^#\t\n][^\t\n]*\t.*\t(?:[^\t\n]*[ _-])?'$escaped'.*' $text)
            set -l within
            for line in $named[1..300]
                set -l cells (string split \t -- $line)
                set -l begin (string match -ri -- '^'$escaped'.*' $cells[3..])
                set -l inside (string match -ri -- '^.*[ _-]'$escaped'.*' $cells[3..])
                if set -q begin[1]
                    set -a found $begin[1]\t$cells[1]
                else
                    set -a within $inside[1]\t$cells[1]
                end
            end
            set -q found[1]
            or set found $within
            set -q named[301]
            and set -a found $typed
        end
    end
    if set -q found[301]
        # A cut list does not say what all that matches has in common: show what it is among them.
        set -l common $typed
        string match -qr -- '^'$escaped $header[3]
        and set common $header[3]
        set found $found[1..300]
        if test -n "$common"
            set -a found $common\t"$header[2] in all"
        else
            __music_cli_read -z $file
            set -l first (string escape --style=regex -- (string sub -l 1 -- $found[1]))
            set -a found (string match -r -- '(?m)^(?!#|'$first')[^\t\n]*\t[^\t\n]*' $text)
        end
    end
    string match -vr '[\x01-\x08\x0b-\x1f\x7f]' -- $lead$found
end

complete -c music-cli -f -a '(__music_cli_complete)'
