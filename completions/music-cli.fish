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
        case ''
            set commands 'keys|keys: tonics of scales, with signature, frequency and colour' \
                'intervals|musical intervals: names, size and degree' \
                'scales|scales on every key: notes and steps' \
                'harmonies|chord progressions: events and sections' \
                'rhythms|circular rhythms: timelines and their tempo' \
                'engines|sound engines: one tone at a time (monotonal) or several (polytonal)' \
                'presets|sound presets and kits of the engines' \
                'articles|articles to read' \
                'media|media: audio with length and type' \
                'instruments|instruments and the music systems they play' \
                'rows|what instruments sound with: each string, key or drum is a row' \
                'systems|music systems: equal divisions and other tunings' \
                'tracks|circular tracks: rhythms ready to play' \
                'chords|chords by their symbols, computed here: no route of the service' \
                'drums|drum samples, by folder' \
                'find|what holds these notes, chords, steps, this rhythm or size' \
                'draw|notes, chords, a rhythm, any name: as text or SVG' \
                'play|hear notes, chords, a rhythm, any name' \
                'export|write them for other programs: MIDI, ABC, Scala …' \
                'transpose|chords, notes and records in another key' \
                'search|words in the names, tags and texts of everything' \
                'browse|walk through it: lists, cards, drawings, sound, links' \
                'pull|store everything for --offline, and say what is new' \
                'me|your account: plan, quota and what it may do' \
                'auth|the token: log in, look, log out' \
                'config|settings and profiles' \
                'cache|stored answers' \
                'completion|Tab completion for bash, zsh, fish and nushell' \
                'doctor|what may be wrong on this machine, and what to do' \
                'serve|serve the sandbox over HTTP, for people who build clients' \
                'schema|what the records look like: JSON Schema, TypeScript, OpenAPI' \
                'mcp|the catalog for assistants, over stdin and stdout' \
                'bootstrap|keys, scales and instruments in one answer' \
                'entities|several collections in one answer' \
                'api|any GET below /api, as it is' \
                'help|a page of help, or what a command does'
        case 'keys'
            set commands 'list ls|all keys' \
                'get|one key or several, by id or name' \
                'draw|a key in the circle of fifths' \
                'play|hear a key' \
                'chords|the chords of a key, major and minor'
        case 'keys list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name solfege signature frequency color relative|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name solfege signature frequency color relative|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= solfege= signature= frequency= color= relative= baseTone=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)' \
                '--public|||from the public list, a bare array'
        case 'keys get'
            set options '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name solfege signature frequency color relative|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name solfege signature frequency color relative|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= solfege= signature= frequency= color= relative= baseTone=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records keys'
        case 'keys draw'
            set options '--as||choices words|say it in words (words not with -o svg or png)' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records keys'
        case 'keys play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound'
            set arguments 'repeat|records keys'
        case 'keys chords'
            set options '--notes||suggestions 3 4|notes of a chord: 3 or 4 (default: 4)' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions scale degree numeral chord notes|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions scale degree numeral chord notes|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions scale= degree= numeral= chord= notes=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records keys'
        case 'intervals'
            set commands 'list ls|all intervals' \
                'get|one interval or several, by id or name' \
                'draw|an interval on a keyboard' \
                'play|hear an interval' \
                'export|write it as a file of other programs: midi, wav'
        case 'intervals list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name abbreviation jazz semitones degree color|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name abbreviation jazz semitones degree color|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= abbreviation= jazz= semitones= degree= color=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'intervals get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name abbreviation jazz semitones degree color|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name abbreviation jazz semitones degree color|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= abbreviation= jazz= semitones= degree= color=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records intervals'
        case 'intervals draw'
            set options '--as||choices words|say it in words (words not with -o svg or png)' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records intervals'
        case 'intervals play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records intervals'
        case 'intervals export'
            set options '-o --output||choices midi wav|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi or wav)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records intervals'
        case 'scales'
            set commands 'list ls|all scales' \
                'get|one scale or several, by id or name' \
                'draw|a scale on a keyboard, or on the neck of an instrument' \
                'play|hear a scale' \
                'export|write it as a file of other programs: midi, wav, abc, strudel' \
                'chords|the chord on each degree of a scale' \
                'compare|the notes of two scales side by side'
        case 'scales list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= notes= steps= degrees= up= down= twins= modes= relatives= keyId= type= keyToneName= canonicalPath= tones= ascent= descent=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'scales get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= notes= steps= degrees= up= down= twins= modes= relatives= keyId= type= keyToneName= canonicalPath= tones= ascent= descent=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records scales'
        case 'scales draw'
            set options '--as||choices words|say it in words (words not with -o svg or png)' \
                '--on||records necks|an instrument\'s neck, or a tuning: D2,A2,D3,G3,B3,E4' \
                '--capo||text|frets count from a capo there (default: none; with --on)' \
                '--frets||text|so many frets (default: 12, or as many as fit; with --on)' \
                '--from||text|the first fret drawn (default: 1; with --on)' \
                '--left|||for a left-handed player (with --on)' \
                '--labels||choices notes degrees numbers|what stands on the tones (default: notes)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records scales'
        case 'scales play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records scales'
        case 'scales export'
            set options '-o --output||choices midi wav abc strudel|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi, wav, abc or strudel)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records scales'
        case 'scales chords'
            set options '--notes||suggestions 3 4|notes of a chord: 3 or 4 (default: 4)' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions degree numeral chord notes|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions degree numeral chord notes|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions degree= numeral= chord= notes=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records scales'
        case 'scales compare'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions common first second mode|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions common first second mode|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions common= first= second= mode=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|records scales' \
                'repeat|records scales'
        case 'harmonies'
            set commands 'list ls|all harmonies' \
                'get|one harmony or several, by id or name' \
                'draw|a progression as a chart with roman numerals' \
                'play|hear a harmony' \
                'export|write it as a file of other programs: midi, wav, abc, strudel'
        case 'harmonies list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name chords tags owner key numerals|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name chords tags owner key numerals|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= chords= tags= owner= key= numerals= ownerId= isPublic= events.id= events.startTick= events.durationTick= sections.id= sections.sectionType= sections.position=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'harmonies get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name chords tags owner key numerals|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name chords tags owner key numerals|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= chords= tags= owner= key= numerals= ownerId= isPublic= events.id= events.startTick= events.durationTick= sections.id= sections.sectionType= sections.position=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records harmonies'
        case 'harmonies draw'
            set options '--as||choices words|say it in words (words not with -o svg or png)' \
                '--on||records necks|an instrument\'s neck, or a tuning: D2,A2,D3,G3,B3,E4' \
                '--capo||text|frets count from a capo there (default: none; with --on)' \
                '--frets||text|all its tones on so many frets, in place of shapes (default: 12, or as many as fit; with --on)' \
                '--from||text|all its tones from that fret on, in place of shapes (default: 1; with --on)' \
                '--left|||for a left-handed player (with --on)' \
                '--labels||choices notes degrees fingers|what stands on the tones (default: notes; with --on)' \
                '--limit||text|so many shapes (default: 5, of each chord of a progression 1; with --on)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records harmonies'
        case 'harmonies play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records harmonies'
        case 'harmonies export'
            set options '-o --output||choices midi wav abc strudel|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi, wav, abc or strudel)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records harmonies'
        case 'rhythms'
            set commands 'list ls|all rhythms' \
                'get|one rhythm or several, by id or name' \
                'draw|a rhythm as circles and as a grid' \
                'play|hear a rhythm' \
                'export|write it as a file of other programs: midi, wav, strudel' \
                'compare|how one rhythm is like another: turned, or some pulses moved'
        case 'rhythms list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= slug= pattern= bpm= beats= tags= updated= twins= isPublic= state= circularTrack=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'rhythms get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= slug= pattern= bpm= beats= tags= updated= twins= isPublic= state= circularTrack=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records rhythms'
        case 'rhythms draw'
            set options '--as||choices ring grid both words rhythm|circles, a grid, both, or words; rhythm reads a pattern where a number would be an id (default: both; words not with -o svg or png)' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records rhythms'
        case 'rhythms play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
            set arguments 'repeat|records rhythms'
        case 'rhythms export'
            set options '-o --output||choices midi wav strudel|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi, wav or strudel)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
            set arguments 'repeat|records rhythms'
        case 'rhythms compare'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions first second match why|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions first second match why|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions first= second= match= why=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|records rhythms' \
                'repeat|records rhythms'
        case 'engines'
            set commands 'list ls|all engines' \
                'get|one engine or several, by id or name'
        case 'engines list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id code label plays enabled description|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id code label plays enabled description|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= code= label= plays= enabled= description=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'engines get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id code label plays enabled description|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id code label plays enabled description|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= code= label= plays= enabled= description=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records engines'
        case 'presets'
            set commands 'list ls|all presets' \
                'get|one preset or several, by id or name'
        case 'presets list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name engine plays for kit color|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name engine plays for kit color|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= engine= plays= for= kit= color= isPublic= playback.engineCode=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'presets get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name engine plays for kit color|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name engine plays for kit color|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= engine= plays= for= kit= color= isPublic= playback.engineCode=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records presets'
        case 'articles'
            set commands 'list ls|all articles' \
                'get|one article or several, by id or name'
        case 'articles list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id title tags updated slug|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id title tags updated slug|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= title= tags= updated= slug= published= createdAt=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'articles get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id title tags updated slug|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id title tags updated slug|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= title= tags= updated= slug= published= createdAt=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records articles'
        case 'media'
            set commands 'list ls|all media' \
                'get|one media asset or several, by id or name' \
                'download|the file of an asset' \
                'play|hear the file of an asset'
        case 'media list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id title kind type length path|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id title kind type length path|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= title= kind= type= length= path= nameSlug= audience= isPublic=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'media get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id title kind type length path|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id title kind type length path|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= title= kind= type= length= path= nameSlug= audience= isPublic=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records media'
        case 'media download'
            set options '--dir|-o --output|directories|where to put the files (default: the current folder)' \
                '--force|-o --output||download again what is already there' \
                '-o --output|--dir --force|choices -|the file itself, to stdout (not with --dir, --force)'
            set arguments 'repeat|records media'
        case 'media play'
            set arguments 'repeat|records media'
        case 'instruments'
            set commands 'list ls|all instruments' \
                'get|one instrument or several, by id or name' \
                'options|instruments as the options of a select, favourites marked' \
                'rows|the rows of an instrument'
        case 'instruments list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= slug= family= systems= plays= strings= sounds= range= transposition= familyRouteKey= familyCode= isPublic= isPublished=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)' \
                '--public|||from the public list, a bare array'
        case 'instruments get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= slug= family= systems= plays= strings= sounds= range= transposition= familyRouteKey= familyCode= isPublic= isPublished=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records instruments'
        case 'instruments options'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id favorite name slug family systems published|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id favorite name slug family systems published|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= favorite= name= slug= family= systems= published=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'instruments rows'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id instrument label midi drum x y z|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id instrument label midi drum x y z|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= instrument= label= midi= drum= x= y= z=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|records instruments'
        case 'rows'
            set commands 'list ls|all rows' \
                'get|one row or several, by id or name'
        case 'rows list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id instrument label midi drum x y z|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id instrument label midi drum x y z|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= instrument= label= midi= drum= x= y= z= instrumentId= familyCode= config=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'rows get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id instrument label midi drum x y z|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id instrument label midi drum x y z|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= instrument= label= midi= drum= x= y= z= instrumentId= familyCode= config=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records rows'
        case 'systems'
            set commands 'list ls|all systems' \
                'get|one system or several, by id or name' \
                'draw|a music system as a ruler in cents' \
                'play|hear a system' \
                'export|write it as a file of other programs: scl, kbm, syx, midi, wav' \
                'compare|each step of a system beside the nearest of another' \
                'state|the tones of a system with their frequencies'
        case 'systems list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name slug divisions ratio type|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name slug divisions ratio type|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= slug= divisions= ratio= type= isPublic=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'systems get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name slug divisions ratio type|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name slug divisions ratio type|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= slug= divisions= ratio= type= isPublic=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records systems'
        case 'systems draw'
            set options '--as||choices words|say it in words (words not with -o svg or png)' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records systems'
        case 'systems play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records systems'
        case 'systems export'
            set options '-o --output||choices scl kbm syx midi wav|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi or wav)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o kbm, syx, midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|records systems'
        case 'systems compare'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions step label cents nearest its difference|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions step label cents nearest its difference|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions step= label= cents= nearest= its= difference=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|records systems' \
                'repeat|records systems'
        case 'systems state'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions system step label cents frequency|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions system step label cents frequency|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions system= step= label= cents= frequency=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records systems'
        case 'tracks'
            set commands 'list ls|all tracks' \
                'get|one track or several, by id or name' \
                'draw|a track as circles and as a grid' \
                'play|hear a track' \
                'export|write it as a file of other programs: midi, wav, strudel' \
                'compare|how one rhythm is like another: turned, or some pulses moved'
        case 'tracks list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name pattern bpm metre rings kind twins|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name pattern bpm metre rings kind twins|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= pattern= bpm= metre= rings= kind= twins= isPublic= transport= circularTrack.id= circularTrack.type= source.type= source.slug=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'tracks get'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id name pattern bpm metre rings kind twins|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id name pattern bpm metre rings kind twins|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= name= pattern= bpm= metre= rings= kind= twins= isPublic= transport= circularTrack.id= circularTrack.type= source.type= source.slug=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|records tracks'
        case 'tracks draw'
            set options '--as||choices ring grid both words rhythm|circles, a grid, both, or words; rhythm reads a pattern where a number would be an id (default: both; words not with -o svg or png)' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|records tracks'
        case 'tracks play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
            set arguments 'repeat|records tracks'
        case 'tracks export'
            set options '-o --output||choices midi wav strudel|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi, wav or strudel)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
            set arguments 'repeat|records tracks'
        case 'tracks compare'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions first second match why|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions first second match why|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions first= second= match= why=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|records tracks' \
                'repeat|records tracks'
        case 'chords'
            set commands 'list ls|the common chords' \
                'get|one chord or several, by symbol' \
                'compare|the notes of two chords side by side' \
                'draw|a chord on a keyboard, or on the neck of an instrument' \
                'play|hear a chord' \
                'export|write it as a file of other programs'
        case 'chords list'
            set options '--root||text|on this note alone: C, Eb' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions name notes degrees intervals otherNames|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions name notes degrees intervals otherNames|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions name= notes= degrees= intervals= otherNames=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'chords get'
            set options '--on||records necks|an instrument\'s neck, or a tuning: D2,A2,D3,G3,B3,E4' \
                '--capo||text|frets count from a capo there (default: none; with --on)' \
                '--shapes||text|so many shapes (default: 5; with --on)' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions name notes degrees intervals otherNames|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions name notes degrees intervals otherNames|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions name= notes= degrees= intervals= otherNames=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|text'
        case 'chords compare'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions common first second roots why|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions common first second roots why|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions common= first= second= roots= why=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|text' \
                '|text'
        case 'chords draw'
            set options '--as||choices words|say it in words (words not with -o svg or png)' \
                '--on||records necks|an instrument\'s neck, or a tuning: D2,A2,D3,G3,B3,E4' \
                '--capo||text|frets count from a capo there (default: none; with --on)' \
                '--frets||text|all its tones on so many frets, in place of shapes (default: 12, or as many as fit; with --on)' \
                '--from||text|all its tones from that fret on, in place of shapes (default: 1; with --on)' \
                '--left|||for a left-handed player (with --on)' \
                '--labels||choices notes degrees fingers|what stands on the tones (default: notes; fingers with --on)' \
                '--limit||text|so many shapes (default: 5, of each chord of a progression 1; with --on)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|text'
        case 'chords play'
            set options '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|text'
        case 'chords export'
            set options '-o --output||choices midi wav abc strudel|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi, wav, abc or strudel)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|text'
        case 'drums'
            set commands 'folders list ls|the folders of drum samples' \
                'files get|the files of a folder' \
                'play|hear the files of a folder' \
                'download|the files of a folder, to disk'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions label path|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions label path|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions label= path=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'drums folders'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions label path|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions label path|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions label= path=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'drums files'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions name url|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions name url|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions name= url=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments '|records drums'
        case 'drums play'
            set arguments '|records drums' \
                '|text'
        case 'drums download'
            set options '--dir||directories|where to put the files (default: the current folder)' \
                '--force|||download again what is already there' \
                '--all|||every folder, each in its own (not with <folder>)'
            set arguments 'repeat|records drums'
        case 'find'
            set options '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords|read it as notes, chords … (default: as what it looks like)' \
                '--all|||every spelling of what sounds the same' \
                '--key||text|the key of numerals: I vi IV V' \
                '--on||records instruments|the neck that frets are on: 0003 --on ukulele (default: a guitar)' \
                '--kbm||files|the pitch of a .scl file (for *.scl or -)' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions noun id name match why|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions noun id name match why|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions noun= id= name= match= why=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|text'
        case 'draw'
            set options '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords ring grid both words|read it so; or draw it as ring, grid, both or words (words not with -o svg or png)' \
                '--kbm||files|the pitch of a .scl file (for *.scl or -)' \
                '--on||records necks|an instrument\'s neck, or a tuning: D2,A2,D3,G3,B3,E4' \
                '--capo||text|frets count from a capo there (default: none; with --on)' \
                '--frets||text|so many frets (default: 12, or as many as fit; with --on)' \
                '--from||text|the first fret drawn (default: 1; with --on)' \
                '--left|||for a left-handed player (with --on)' \
                '--labels||choices notes degrees numbers fingers|what stands on the tones (default: notes; fingers with --on)' \
                '--limit||text|so many shapes (default: 5, of each chord of a progression 1; with --on)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#' \
                '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)' \
                '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own'
            set arguments 'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
        case 'play'
            set options '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords|read it so, whatever it looks like' \
                '--kbm||files|the pitch of a .scl file (for *.scl or -)' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440)' \
                '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)' \
                '--loop|--times --once||play it again and again (not with --once)' \
                '--once|--times --loop||play it once' \
                '--count-in||text|bars of a metronome beforehand (default: 0)' \
                '--click|||a metronome on every beat' \
                '--faster||text|raise the tempo by so many beats a minute (default: 0)' \
                '--every||text|after so many turns (default: 1; with --faster)' \
                '--silent|||show it without sound' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
        case 'export'
            set options '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords|read it so, whatever it looks like' \
                '--kbm||files|the pitch of a .scl file (for *.scl or -)' \
                '-o --output||choices scl kbm syx midi wav abc strudel|the form (default: by --file)' \
                '--file|--dir|files|write a file instead of stdout (not with --dir)' \
                '--dir|--file|directories|write a file for each, with names of their own' \
                '--bpm||text|beats a minute, 1 to 999 (default: the record\'s own; for -o midi, wav, abc or strudel)' \
                '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o kbm, syx, midi or wav)' \
                '--times||text|so often in a row (default: 1; for -o midi or wav)' \
                '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)' \
                '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)' \
                '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
            set arguments 'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
        case 'transpose'
            set options '--to|--by|suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|this key: A, Eb, C minor; all for each of the twelve (not with --by)' \
                '--by|--to|text|up by an interval or semitones; down with a minus' \
                '--for||text|as written for that player: \'clarinet in Bb\'' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions from to key|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions from to key|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions from= to= key=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
        case 'search'
            set options '--in|list|suggestions keys intervals scales harmonies rhythms engines presets articles media instruments rows systems|only in these collections, as a comma list' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions noun id name match why|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions noun id name match why|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions noun= id= name= match= why=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|text'
        case 'browse'
            set arguments '|choices keys intervals scales harmonies rhythms engines presets articles media instruments rows systems tracks'
        case 'pull'
            set options '--dir||directories|write the collections there too, as <resource>.json' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions noun id name change|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions noun id name change|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions noun= id= name= change=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
            set arguments 'repeat|suggestions keys intervals scales harmonies rhythms engines presets articles media instruments rows systems tracks drums'
        case 'me'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions id username email tier plan roles|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions id username email tier plan roles|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions id= username= email= tier= plan= roles=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'auth'
            set commands 'login|check a token and keep it in the keychain' \
                'status|who you are to the service, and where the token is kept' \
                'logout|forget the token and what the account saw'
        case 'auth login'
            set options '--with-token|||read the token from standard input' \
                '--insecure-storage|||keep it in a file of yours instead of the keychain'
        case 'auth status'
        case 'auth logout'
        case 'config'
            set commands 'list ls|every setting, and where its value comes from' \
                'get|one setting' \
                'set|change a setting' \
                'unset|go back to the default' \
                'profiles|the profiles' \
                'delete-profile|remove a profile and its settings' \
                'path|where the settings are kept'
        case 'config list'
            set options '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions setting value note from origin|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions setting value note from origin|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions setting= value= note= from= origin=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'config get'
            set arguments '|choices baseUrl sandbox offline timeout maxTime retries caCert clientCert clientKey profile output color pager accessible drawings noteNames'
        case 'config set'
            set commands 'baseUrl|the service\'s address, which may have a path' \
                'sandbox|Whether the built-in sandbox answers if no address is set' \
                'offline|Whether to use only cached responses' \
                'timeout|how many seconds the service may be silent' \
                'maxTime|how many seconds a command may take, whatever it waits for' \
                'retries|how often to try again' \
                'caCert|the authorities that vouch for the service' \
                'clientCert|the certificate that is shown to the service' \
                'clientKey|the key of that certificate, without a passphrase' \
                'profile|the profile to use' \
                'output|how records are printed' \
                'color|when to use colours' \
                'pager|the program that shows what is longer than the screen; empty or cat for none' \
                'accessible|drawings in words, nothing that redraws the screen, and ASCII: to be heard, or on a plain terminal' \
                'drawings|whether cards on a terminal have a drawing of the record' \
                'noteNames|how notes are called for people: B, H or Si; data stay English'
        case 'config set baseUrl'
            set arguments '|text'
        case 'config set sandbox'
            set arguments '|choices true false'
        case 'config set offline'
            set arguments '|choices true false'
        case 'config set timeout'
            set arguments '|text'
        case 'config set maxTime'
            set arguments '|text'
        case 'config set retries'
            set arguments '|text'
        case 'config set caCert'
            set arguments '|files'
        case 'config set clientCert'
            set arguments '|files'
        case 'config set clientKey'
            set arguments '|files'
        case 'config set profile'
            set arguments '|profiles'
        case 'config set output'
            set arguments '|choices table json jsonl csv tsv yaml markdown'
        case 'config set color'
            set arguments '|choices auto always never'
        case 'config set pager'
            set arguments '|text'
        case 'config set accessible'
            set arguments '|choices true false'
        case 'config set drawings'
            set arguments '|choices true false'
        case 'config set noteNames'
            set arguments '|choices english german scandinavian solfege'
        case 'config unset'
            set arguments '|choices baseUrl sandbox offline timeout maxTime retries caCert clientCert clientKey profile output color pager accessible drawings noteNames'
        case 'config profiles'
        case 'config delete-profile'
            set arguments '|profiles'
        case 'config path'
        case 'cache'
            set commands 'info|where stored answers are and how much there is' \
                'clear|remove stored answers'
        case 'cache info'
        case 'cache clear'
        case 'completion'
            set commands 'bash|print the completion file for bash' \
                'zsh|print the completion file for zsh' \
                'fish|print the completion file for fish' \
                'nushell|print the completion file for nushell' \
                'install|write the file where the shell looks for it' \
                'uninstall|remove the file that install has written'
        case 'completion bash'
        case 'completion zsh'
        case 'completion fish'
        case 'completion nushell'
        case 'completion install'
            set arguments '|choices bash zsh fish nushell'
        case 'completion uninstall'
            set arguments '|choices bash zsh fish nushell'
        case 'doctor'
        case 'serve'
            set options '--port||text|the port; 0 takes a free one (default: 4000)' \
                '--host||text|the address to listen on (default: 127.0.0.1)' \
                '--cors||suggestions * loopback none|which pages may ask: one origin, loopback, * or none (see docs/sandbox.md) (default: loopback with --data, none for other machines, else *)' \
                '--latency||text|wait before each answer: 80, or a span as 50-400' \
                '--fail|repeat|text|fail now and then: 5% (with 503), 2%:429, 1%:reset, 1%:truncate, 1%:slow' \
                '--rate-limit||text|answer 429 beyond so many requests a minute from one address' \
                '--data||directories|put the records of <resource>.json files over the built-in ones' \
                '--seed||text|draw latency and failures again as another run did'
        case 'schema'
            set options '-o --output|--json|choices json ts|json for JSON Schema, ts for TypeScript (default: json)' \
                '--openapi|--config||every route instead, in OpenAPI 3.1 (not with <noun>, -o ts)' \
                '--config|--openapi||config.json instead, for editors (not with <noun>, --openapi, -o ts)'
            set arguments 'repeat|choices keys intervals scales harmonies rhythms engines presets articles media instruments rows systems tracks me'
        case 'mcp'
            set options '--account|||let the assistant see your account, and what your token opens'
        case 'bootstrap'
            set options '--key-id||records keys|id or name of a key' \
                '--bass-interval-id||records intervals|id or name of an interval' \
                '--relationships||text|passed on as relationships' \
                '--group||suggestions keys intervals key_scales harmonies circular_rhythms sound_engines sound_presets articles media_assets instruments instrument_rows music_systems|show the records of one group' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions group count|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions group count|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions group= count=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'entities'
            set options '--include|list|suggestions keys intervals key_scales harmonies circular_rhythms sound_engines sound_presets articles media_assets instruments instrument_rows music_systems|which groups, as a comma list' \
                '--group||suggestions keys intervals key_scales harmonies circular_rhythms sound_engines sound_presets articles media_assets instruments instrument_rows music_systems|show the records of one group' \
                '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)' \
                '--columns|list signed --count|suggestions group count|columns or dot paths; +name adds to the usual ones' \
                '--sort|list signed --count|suggestions group count|by which columns or dot paths; -name is descending' \
                '--filter|repeat|suggestions group= count=|those that pass \'field op value\': = != ~ !~ > >= < <=' \
                '--offset||text|without the first so many records (default: 0)' \
                '--limit||text|at most so many records' \
                '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)' \
                '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e' \
                '--jq|--count|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)' \
                '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)' \
                '--no-header|||no line of column names (for -o table, csv or tsv)' \
                '--names|||names of all ids (with -o table or markdown, --filter)'
        case 'api'
            set options '-i --include|--jq||print status and headers first (not with --jq)' \
                '-H --header|repeat|text|add a header field; what is stored is not used then' \
                '--query-param|repeat|text|add a query parameter' \
                '--jq|-i --include|text|filter the body with jq' \
                '-r --raw|||print jq\'s strings without quotes (with --jq)'
            set arguments '|text'
        case 'help'
            set commands 'environment|environment' \
                'formats|formats' \
                'options|options of every command' \
                'exit-codes|exit codes' \
                'filters|filters' \
                'names|names' \
                'reference|every command' \
                'keys|keys: tonics of scales, with signature, frequency and colour' \
                'intervals|musical intervals: names, size and degree' \
                'scales|scales on every key: notes and steps' \
                'harmonies|chord progressions: events and sections' \
                'rhythms|circular rhythms: timelines and their tempo' \
                'engines|sound engines: one tone at a time (monotonal) or several (polytonal)' \
                'presets|sound presets and kits of the engines' \
                'articles|articles to read' \
                'media|media: audio with length and type' \
                'instruments|instruments and the music systems they play' \
                'rows|what instruments sound with: each string, key or drum is a row' \
                'systems|music systems: equal divisions and other tunings' \
                'tracks|circular tracks: rhythms ready to play' \
                'chords|chords by their symbols, computed here: no route of the service' \
                'drums|drum samples, by folder' \
                'find|what holds these notes, chords, steps, this rhythm or size' \
                'draw|notes, chords, a rhythm, any name: as text or SVG' \
                'play|hear notes, chords, a rhythm, any name' \
                'export|write them for other programs: MIDI, ABC, Scala …' \
                'transpose|chords, notes and records in another key' \
                'search|words in the names, tags and texts of everything' \
                'browse|walk through it: lists, cards, drawings, sound, links' \
                'pull|store everything for --offline, and say what is new' \
                'me|your account: plan, quota and what it may do' \
                'auth|the token: log in, look, log out' \
                'config|settings and profiles' \
                'cache|stored answers' \
                'completion|Tab completion for bash, zsh, fish and nushell' \
                'doctor|what may be wrong on this machine, and what to do' \
                'serve|serve the sandbox over HTTP, for people who build clients' \
                'schema|what the records look like: JSON Schema, TypeScript, OpenAPI' \
                'mcp|the catalog for assistants, over stdin and stdout' \
                'bootstrap|keys, scales and instruments in one answer' \
                'entities|several collections in one answer' \
                'api|any GET below /api, as it is'
        case 'help keys'
            set commands 'list ls|all keys' \
                'get|one key or several, by id or name' \
                'draw|a key in the circle of fifths' \
                'play|hear a key' \
                'chords|the chords of a key, major and minor'
        case 'help intervals'
            set commands 'list ls|all intervals' \
                'get|one interval or several, by id or name' \
                'draw|an interval on a keyboard' \
                'play|hear an interval' \
                'export|write it as a file of other programs: midi, wav'
        case 'help scales'
            set commands 'list ls|all scales' \
                'get|one scale or several, by id or name' \
                'draw|a scale on a keyboard, or on the neck of an instrument' \
                'play|hear a scale' \
                'export|write it as a file of other programs: midi, wav, abc, strudel' \
                'chords|the chord on each degree of a scale' \
                'compare|the notes of two scales side by side'
        case 'help harmonies'
            set commands 'list ls|all harmonies' \
                'get|one harmony or several, by id or name' \
                'draw|a progression as a chart with roman numerals' \
                'play|hear a harmony' \
                'export|write it as a file of other programs: midi, wav, abc, strudel'
        case 'help rhythms'
            set commands 'list ls|all rhythms' \
                'get|one rhythm or several, by id or name' \
                'draw|a rhythm as circles and as a grid' \
                'play|hear a rhythm' \
                'export|write it as a file of other programs: midi, wav, strudel' \
                'compare|how one rhythm is like another: turned, or some pulses moved'
        case 'help engines'
            set commands 'list ls|all engines' \
                'get|one engine or several, by id or name'
        case 'help presets'
            set commands 'list ls|all presets' \
                'get|one preset or several, by id or name'
        case 'help articles'
            set commands 'list ls|all articles' \
                'get|one article or several, by id or name'
        case 'help media'
            set commands 'list ls|all media' \
                'get|one media asset or several, by id or name' \
                'download|the file of an asset' \
                'play|hear the file of an asset'
        case 'help instruments'
            set commands 'list ls|all instruments' \
                'get|one instrument or several, by id or name' \
                'options|instruments as the options of a select, favourites marked' \
                'rows|the rows of an instrument'
        case 'help rows'
            set commands 'list ls|all rows' \
                'get|one row or several, by id or name'
        case 'help systems'
            set commands 'list ls|all systems' \
                'get|one system or several, by id or name' \
                'draw|a music system as a ruler in cents' \
                'play|hear a system' \
                'export|write it as a file of other programs: scl, kbm, syx, midi, wav' \
                'compare|each step of a system beside the nearest of another' \
                'state|the tones of a system with their frequencies'
        case 'help tracks'
            set commands 'list ls|all tracks' \
                'get|one track or several, by id or name' \
                'draw|a track as circles and as a grid' \
                'play|hear a track' \
                'export|write it as a file of other programs: midi, wav, strudel' \
                'compare|how one rhythm is like another: turned, or some pulses moved'
        case 'help chords'
            set commands 'list ls|the common chords' \
                'get|one chord or several, by symbol' \
                'compare|the notes of two chords side by side' \
                'draw|a chord on a keyboard, or on the neck of an instrument' \
                'play|hear a chord' \
                'export|write it as a file of other programs'
        case 'help drums'
            set commands 'folders list ls|the folders of drum samples' \
                'files get|the files of a folder' \
                'play|hear the files of a folder' \
                'download|the files of a folder, to disk'
        case 'help auth'
            set commands 'login|check a token and keep it in the keychain' \
                'status|who you are to the service, and where the token is kept' \
                'logout|forget the token and what the account saw'
        case 'help config'
            set commands 'list ls|every setting, and where its value comes from' \
                'get|one setting' \
                'set|change a setting' \
                'unset|go back to the default' \
                'profiles|the profiles' \
                'delete-profile|remove a profile and its settings' \
                'path|where the settings are kept'
        case 'help cache'
            set commands 'info|where stored answers are and how much there is' \
                'clear|remove stored answers'
        case 'help completion'
            set commands 'bash|print the completion file for bash' \
                'zsh|print the completion file for zsh' \
                'fish|print the completion file for fish' \
                'nushell|print the completion file for nushell' \
                'install|write the file where the shell looks for it' \
                'uninstall|remove the file that install has written'
    end
end

# The options that every command takes.
function __music_cli_everywhere --no-scope-shadowing
    set everywhere '--json|||print JSON: an answer of the service exactly as sent' \
        '--base-url||text|the service\'s address, which may have a path (default: the built-in sandbox answers)' \
        '--anonymous|||send no token where one is optional' \
        '--refresh|--offline||ask the service even where a stored answer is fresh (not with --offline)' \
        '--offline|--refresh||Use only cached responses' \
        '--timeout||text|how many seconds the service may be silent (default: 10 to the first byte, 30 within an answer)' \
        '--max-time||text|how many seconds a command may take, whatever it waits for (default: without end)' \
        '--retries||text|how often to try again (default: 2)' \
        '--ca-cert||files|the authorities that vouch for the service (default: Node\'s, and NODE_EXTRA_CA_CERTS)' \
        '--client-cert||files|the certificate that is shown to the service (default: none)' \
        '--client-key||files|the key of that certificate, without a passphrase (default: in the file of clientCert)' \
        '--insecure-tls|||send a token although NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer' \
        '--curl|||print the equivalent curl command and send nothing' \
        '--profile||profiles|the profile to use (default: default)' \
        '--color||choices auto always never|when to use colours (default: auto)' \
        '--no-pager|||never start a pager' \
        '--no-drawing|||no drawing of the record above its fields' \
        '--note-names||choices english german scandinavian solfege|how notes are called for people: B, H or Si; data stay English (default: english)' \
        '--no-input|||ask nothing: no list to pick from, no prompt, no pager' \
        '--ascii|||draw with ASCII only' \
        '-q --quiet|||no remarks on stderr, only errors' \
        '--debug|||log requests and decisions to stderr' \
        '-V --version|||show the version' \
        '-h --help|||show help'
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
