# bash completion for music-cli (bash 3.2 and later).
# Generated from the command tree: change the tree, not this file.
#
# Tab starts no process. What the service offers is read from files that music-cli writes whenever it
# stores a collection.

# Every command that the line may have reached, and what may follow it:
#   commands   'name alias|summary'
#   options    'names|marks|values|summary', without values for a flag
#   arguments  'marks|values'
# Marks: repeat (may be given again), list (a,b,c), signed (an entry may begin with - or +), and the options
# beside which it may not stand.
_music_cli_tree() {
  commands=() options=() arguments=()
  case $1 in
  '')
    commands=(
      'keys|keys: tonics of scales, with signature, frequency and colour'
      'intervals|musical intervals: names, size and degree'
      'scales|scales on every key: notes and steps'
      'harmonies|chord progressions: events and sections'
      'rhythms|circular rhythms: timelines and their tempo'
      'engines|sound engines: one tone at a time (monotonal) or several (polytonal)'
      'presets|sound presets and kits of the engines'
      'articles|articles to read'
      'media|media: audio with length and type'
      'instruments|instruments and the music systems they play'
      'rows|what instruments sound with: each string, key or drum is a row'
      'systems|music systems: equal divisions and other tunings'
      'tracks|circular tracks: rhythms ready to play'
      'chords|chords by their symbols, computed here: no route of the service'
      'drums|drum samples, by folder'
      'find|what holds these notes, chords, steps, this rhythm or size'
      'draw|notes, chords, a rhythm, any name: as text or SVG'
      'play|hear notes, chords, a rhythm, any name'
      'export|write them for other programs: MIDI, ABC, Scala …'
      'transpose|chords, notes and records in another key'
      'search|words in the names, tags and texts of everything'
      'browse|walk through it: lists, cards, drawings, sound, links'
      'pull|store everything for --offline, and say what is new'
      'me|your account: plan, quota and what it may do'
      'auth|the token: log in, look, log out'
      'config|settings and profiles'
      'cache|stored answers'
      'completion|Tab completion for bash, zsh, fish and nushell'
      'doctor|what may be wrong on this machine, and what to do'
      'serve|serve the sandbox over HTTP, for people who build clients'
      'schema|what the records look like: JSON Schema, TypeScript, OpenAPI'
      'mcp|the catalog for assistants, over stdin and stdout'
      'bootstrap|keys, scales and instruments in one answer'
      'entities|several collections in one answer'
      'api|any GET below /api, as it is'
      'help|a page of help, or what a command does'
    )
    ;;
  'keys')
    commands=(
      'list ls|all keys'
      'get|one key or several, by id or name'
      'draw|a key in the circle of fifths'
      'play|hear a key'
      'chords|the chords of a key, major and minor'
    )
    ;;
  'keys list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name solfege signature frequency color relative|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name solfege signature frequency color relative|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= solfege= signature= frequency= color= relative= baseTone=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
      '--public|||from the public list, a bare array'
    )
    ;;
  'keys get')
    options=(
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name solfege signature frequency color relative|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name solfege signature frequency color relative|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= solfege= signature= frequency= color= relative= baseTone=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records keys'
    )
    ;;
  'keys draw')
    options=(
      '--as||choices words|say it in words (words not with -o svg or png)'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records keys'
    )
    ;;
  'keys play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
    )
    arguments=(
      'repeat|records keys'
    )
    ;;
  'keys chords')
    options=(
      '--notes||suggestions 3 4|notes of a chord: 3 or 4 (default: 4)'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions scale degree numeral chord notes|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions scale degree numeral chord notes|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions scale= degree= numeral= chord= notes=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records keys'
    )
    ;;
  'intervals')
    commands=(
      'list ls|all intervals'
      'get|one interval or several, by id or name'
      'draw|an interval on a keyboard'
      'play|hear an interval'
      'export|write it as a file of other programs: midi, wav'
    )
    ;;
  'intervals list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name abbreviation jazz semitones degree color|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name abbreviation jazz semitones degree color|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= abbreviation= jazz= semitones= degree= color=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'intervals get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name abbreviation jazz semitones degree color|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name abbreviation jazz semitones degree color|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= abbreviation= jazz= semitones= degree= color=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records intervals'
    )
    ;;
  'intervals draw')
    options=(
      '--as||choices words|say it in words (words not with -o svg or png)'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records intervals'
    )
    ;;
  'intervals play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records intervals'
    )
    ;;
  'intervals export')
    options=(
      '-o --output||choices midi wav|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi or wav)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records intervals'
    )
    ;;
  'scales')
    commands=(
      'list ls|all scales'
      'get|one scale or several, by id or name'
      'draw|a scale on a keyboard, or on the neck of an instrument'
      'play|hear a scale'
      'export|write it as a file of other programs: midi, wav, abc, strudel'
      'chords|the chord on each degree of a scale'
      'compare|the notes of two scales side by side'
    )
    ;;
  'scales list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= notes= steps= degrees= up= down= twins= modes= relatives= keyId= type= keyToneName= canonicalPath= tones= ascent= descent=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'scales get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name notes steps degrees up down twins modes relatives|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= notes= steps= degrees= up= down= twins= modes= relatives= keyId= type= keyToneName= canonicalPath= tones= ascent= descent=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records scales'
    )
    ;;
  'scales draw')
    options=(
      '--as||choices words|say it in words (words not with -o svg or png)'
      '--on||records necks|an instrument'\''s neck, or a tuning: D2,A2,D3,G3,B3,E4'
      '--capo||text|frets count from a capo there (default: none; with --on)'
      '--frets||text|so many frets (default: 12, or as many as fit; with --on)'
      '--from||text|the first fret drawn (default: 1; with --on)'
      '--left|||for a left-handed player (with --on)'
      '--labels||choices notes degrees numbers|what stands on the tones (default: notes)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records scales'
    )
    ;;
  'scales play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records scales'
    )
    ;;
  'scales export')
    options=(
      '-o --output||choices midi wav abc strudel|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi, wav, abc or strudel)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records scales'
    )
    ;;
  'scales chords')
    options=(
      '--notes||suggestions 3 4|notes of a chord: 3 or 4 (default: 4)'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions degree numeral chord notes|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions degree numeral chord notes|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions degree= numeral= chord= notes=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records scales'
    )
    ;;
  'scales compare')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions common first second mode|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions common first second mode|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions common= first= second= mode=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|records scales'
      'repeat|records scales'
    )
    ;;
  'harmonies')
    commands=(
      'list ls|all harmonies'
      'get|one harmony or several, by id or name'
      'draw|a progression as a chart with roman numerals'
      'play|hear a harmony'
      'export|write it as a file of other programs: midi, wav, abc, strudel'
    )
    ;;
  'harmonies list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name chords tags owner key numerals|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name chords tags owner key numerals|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= chords= tags= owner= key= numerals= ownerId= isPublic= events.id= events.startTick= events.durationTick= sections.id= sections.sectionType= sections.position=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'harmonies get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name chords tags owner key numerals|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name chords tags owner key numerals|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= chords= tags= owner= key= numerals= ownerId= isPublic= events.id= events.startTick= events.durationTick= sections.id= sections.sectionType= sections.position=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records harmonies'
    )
    ;;
  'harmonies draw')
    options=(
      '--as||choices words|say it in words (words not with -o svg or png)'
      '--on||records necks|an instrument'\''s neck, or a tuning: D2,A2,D3,G3,B3,E4'
      '--capo||text|frets count from a capo there (default: none; with --on)'
      '--frets||text|all its tones on so many frets, in place of shapes (default: 12, or as many as fit; with --on)'
      '--from||text|all its tones from that fret on, in place of shapes (default: 1; with --on)'
      '--left|||for a left-handed player (with --on)'
      '--labels||choices notes degrees fingers|what stands on the tones (default: notes; with --on)'
      '--limit||text|so many shapes (default: 5, of each chord of a progression 1; with --on)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records harmonies'
    )
    ;;
  'harmonies play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records harmonies'
    )
    ;;
  'harmonies export')
    options=(
      '-o --output||choices midi wav abc strudel|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi, wav, abc or strudel)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records harmonies'
    )
    ;;
  'rhythms')
    commands=(
      'list ls|all rhythms'
      'get|one rhythm or several, by id or name'
      'draw|a rhythm as circles and as a grid'
      'play|hear a rhythm'
      'export|write it as a file of other programs: midi, wav, strudel'
      'compare|how one rhythm is like another: turned, or some pulses moved'
    )
    ;;
  'rhythms list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= slug= pattern= bpm= beats= tags= updated= twins= isPublic= state= circularTrack=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'rhythms get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name slug pattern bpm beats tags updated twins|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= slug= pattern= bpm= beats= tags= updated= twins= isPublic= state= circularTrack=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records rhythms'
    )
    ;;
  'rhythms draw')
    options=(
      '--as||choices ring grid both words rhythm|circles, a grid, both, or words; rhythm reads a pattern where a number would be an id (default: both; words not with -o svg or png)'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records rhythms'
    )
    ;;
  'rhythms play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
    )
    arguments=(
      'repeat|records rhythms'
    )
    ;;
  'rhythms export')
    options=(
      '-o --output||choices midi wav strudel|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi, wav or strudel)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
    )
    arguments=(
      'repeat|records rhythms'
    )
    ;;
  'rhythms compare')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions first second match why|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions first second match why|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions first= second= match= why=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|records rhythms'
      'repeat|records rhythms'
    )
    ;;
  'engines')
    commands=(
      'list ls|all engines'
      'get|one engine or several, by id or name'
    )
    ;;
  'engines list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id code label plays enabled description|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id code label plays enabled description|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= code= label= plays= enabled= description=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'engines get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id code label plays enabled description|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id code label plays enabled description|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= code= label= plays= enabled= description=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records engines'
    )
    ;;
  'presets')
    commands=(
      'list ls|all presets'
      'get|one preset or several, by id or name'
    )
    ;;
  'presets list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name engine plays for kit color|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name engine plays for kit color|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= engine= plays= for= kit= color= isPublic= playback.engineCode=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'presets get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name engine plays for kit color|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name engine plays for kit color|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= engine= plays= for= kit= color= isPublic= playback.engineCode=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records presets'
    )
    ;;
  'articles')
    commands=(
      'list ls|all articles'
      'get|one article or several, by id or name'
    )
    ;;
  'articles list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id title tags updated slug|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id title tags updated slug|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= title= tags= updated= slug= published= createdAt=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'articles get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id title tags updated slug|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id title tags updated slug|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= title= tags= updated= slug= published= createdAt=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records articles'
    )
    ;;
  'media')
    commands=(
      'list ls|all media'
      'get|one media asset or several, by id or name'
      'download|the file of an asset'
      'play|hear the file of an asset'
    )
    ;;
  'media list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id title kind type length path|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id title kind type length path|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= title= kind= type= length= path= nameSlug= audience= isPublic=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'media get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id title kind type length path|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id title kind type length path|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= title= kind= type= length= path= nameSlug= audience= isPublic=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records media'
    )
    ;;
  'media download')
    options=(
      '--dir|-o --output|directories|where to put the files (default: the current folder)'
      '--force|-o --output||download again what is already there'
      '-o --output|--dir --force|choices -|the file itself, to stdout (not with --dir, --force)'
    )
    arguments=(
      'repeat|records media'
    )
    ;;
  'media play')
    arguments=(
      'repeat|records media'
    )
    ;;
  'instruments')
    commands=(
      'list ls|all instruments'
      'get|one instrument or several, by id or name'
      'options|instruments as the options of a select, favourites marked'
      'rows|the rows of an instrument'
    )
    ;;
  'instruments list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= slug= family= systems= plays= strings= sounds= range= transposition= familyRouteKey= familyCode= isPublic= isPublished=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
      '--public|||from the public list, a bare array'
    )
    ;;
  'instruments get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name slug family systems plays strings sounds range transposition|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= slug= family= systems= plays= strings= sounds= range= transposition= familyRouteKey= familyCode= isPublic= isPublished=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records instruments'
    )
    ;;
  'instruments options')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id favorite name slug family systems published|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id favorite name slug family systems published|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= favorite= name= slug= family= systems= published=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'instruments rows')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id instrument label midi drum x y z|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id instrument label midi drum x y z|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= instrument= label= midi= drum= x= y= z=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|records instruments'
    )
    ;;
  'rows')
    commands=(
      'list ls|all rows'
      'get|one row or several, by id or name'
    )
    ;;
  'rows list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id instrument label midi drum x y z|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id instrument label midi drum x y z|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= instrument= label= midi= drum= x= y= z= instrumentId= familyCode= config=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'rows get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id instrument label midi drum x y z|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id instrument label midi drum x y z|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= instrument= label= midi= drum= x= y= z= instrumentId= familyCode= config=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records rows'
    )
    ;;
  'systems')
    commands=(
      'list ls|all systems'
      'get|one system or several, by id or name'
      'draw|a music system as a ruler in cents'
      'play|hear a system'
      'export|write it as a file of other programs: scl, kbm, syx, midi, wav'
      'compare|each step of a system beside the nearest of another'
      'state|the tones of a system with their frequencies'
    )
    ;;
  'systems list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name slug divisions ratio type|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name slug divisions ratio type|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= slug= divisions= ratio= type= isPublic=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'systems get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name slug divisions ratio type|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name slug divisions ratio type|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= slug= divisions= ratio= type= isPublic=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records systems'
    )
    ;;
  'systems draw')
    options=(
      '--as||choices words|say it in words (words not with -o svg or png)'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records systems'
    )
    ;;
  'systems play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records systems'
    )
    ;;
  'systems export')
    options=(
      '-o --output||choices scl kbm syx midi wav|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi or wav)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o kbm, syx, midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|records systems'
    )
    ;;
  'systems compare')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions step label cents nearest its difference|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions step label cents nearest its difference|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions step= label= cents= nearest= its= difference=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|records systems'
      'repeat|records systems'
    )
    ;;
  'systems state')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions system step label cents frequency|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions system step label cents frequency|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions system= step= label= cents= frequency=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records systems'
    )
    ;;
  'tracks')
    commands=(
      'list ls|all tracks'
      'get|one track or several, by id or name'
      'draw|a track as circles and as a grid'
      'play|hear a track'
      'export|write it as a file of other programs: midi, wav, strudel'
      'compare|how one rhythm is like another: turned, or some pulses moved'
    )
    ;;
  'tracks list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name pattern bpm metre rings kind twins|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name pattern bpm metre rings kind twins|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= pattern= bpm= metre= rings= kind= twins= isPublic= transport= circularTrack.id= circularTrack.type= source.type= source.slug=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'tracks get')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id name pattern bpm metre rings kind twins|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id name pattern bpm metre rings kind twins|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= name= pattern= bpm= metre= rings= kind= twins= isPublic= transport= circularTrack.id= circularTrack.type= source.type= source.slug=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|records tracks'
    )
    ;;
  'tracks draw')
    options=(
      '--as||choices ring grid both words rhythm|circles, a grid, both, or words; rhythm reads a pattern where a number would be an id (default: both; words not with -o svg or png)'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|records tracks'
    )
    ;;
  'tracks play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
    )
    arguments=(
      'repeat|records tracks'
    )
    ;;
  'tracks export')
    options=(
      '-o --output||choices midi wav strudel|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi, wav or strudel)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
    )
    arguments=(
      'repeat|records tracks'
    )
    ;;
  'tracks compare')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions first second match why|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions first second match why|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions first= second= match= why=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|records tracks'
      'repeat|records tracks'
    )
    ;;
  'chords')
    commands=(
      'list ls|the common chords'
      'get|one chord or several, by symbol'
      'compare|the notes of two chords side by side'
      'draw|a chord on a keyboard, or on the neck of an instrument'
      'play|hear a chord'
      'export|write it as a file of other programs'
    )
    ;;
  'chords list')
    options=(
      '--root||text|on this note alone: C, Eb'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions name notes degrees intervals otherNames|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions name notes degrees intervals otherNames|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions name= notes= degrees= intervals= otherNames=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'chords get')
    options=(
      '--on||records necks|an instrument'\''s neck, or a tuning: D2,A2,D3,G3,B3,E4'
      '--capo||text|frets count from a capo there (default: none; with --on)'
      '--shapes||text|so many shapes (default: 5; with --on)'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions name notes degrees intervals otherNames|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions name notes degrees intervals otherNames|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions name= notes= degrees= intervals= otherNames=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|text'
    )
    ;;
  'chords compare')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions common first second roots why|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions common first second roots why|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions common= first= second= roots= why=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|text'
      '|text'
    )
    ;;
  'chords draw')
    options=(
      '--as||choices words|say it in words (words not with -o svg or png)'
      '--on||records necks|an instrument'\''s neck, or a tuning: D2,A2,D3,G3,B3,E4'
      '--capo||text|frets count from a capo there (default: none; with --on)'
      '--frets||text|all its tones on so many frets, in place of shapes (default: 12, or as many as fit; with --on)'
      '--from||text|all its tones from that fret on, in place of shapes (default: 1; with --on)'
      '--left|||for a left-handed player (with --on)'
      '--labels||choices notes degrees fingers|what stands on the tones (default: notes; fingers with --on)'
      '--limit||text|so many shapes (default: 5, of each chord of a progression 1; with --on)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|text'
    )
    ;;
  'chords play')
    options=(
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|text'
    )
    ;;
  'chords export')
    options=(
      '-o --output||choices midi wav abc strudel|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi, wav, abc or strudel)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|text'
    )
    ;;
  'drums')
    commands=(
      'folders list ls|the folders of drum samples'
      'files get|the files of a folder'
      'play|hear the files of a folder'
      'download|the files of a folder, to disk'
    )
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions label path|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions label path|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions label= path=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'drums folders')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions label path|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions label path|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions label= path=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'drums files')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions name url|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions name url|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions name= url=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      '|records drums'
    )
    ;;
  'drums play')
    arguments=(
      '|records drums'
      '|text'
    )
    ;;
  'drums download')
    options=(
      '--dir||directories|where to put the files (default: the current folder)'
      '--force|||download again what is already there'
      '--all|||every folder, each in its own (not with <folder>)'
    )
    arguments=(
      'repeat|records drums'
    )
    ;;
  'find')
    options=(
      '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords|read it as notes, chords … (default: as what it looks like)'
      '--all|||every spelling of what sounds the same'
      '--key||text|the key of numerals: I vi IV V'
      '--on||records instruments|the neck that frets are on: 0003 --on ukulele (default: a guitar)'
      '--kbm||files|the pitch of a .scl file (for *.scl or -)'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions noun id name match why|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions noun id name match why|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions noun= id= name= match= why=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|text'
    )
    ;;
  'draw')
    options=(
      '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords ring grid both words|read it so; or draw it as ring, grid, both or words (words not with -o svg or png)'
      '--kbm||files|the pitch of a .scl file (for *.scl or -)'
      '--on||records necks|an instrument'\''s neck, or a tuning: D2,A2,D3,G3,B3,E4'
      '--capo||text|frets count from a capo there (default: none; with --on)'
      '--frets||text|so many frets (default: 12, or as many as fit; with --on)'
      '--from||text|the first fret drawn (default: 1; with --on)'
      '--left|||for a left-handed player (with --on)'
      '--labels||choices notes degrees numbers fingers|what stands on the tones (default: notes; fingers with --on)'
      '--limit||text|so many shapes (default: 5, of each chord of a progression 1; with --on)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
      '-o --output||choices text svg png|as text, as SVG for print, or as PNG (default: as --file ends, else text)'
      '--width||text|the width of a PNG, 1 to 8000 (default: twice that of the SVG; with -o png)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
    )
    arguments=(
      'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
    )
    ;;
  'play')
    options=(
      '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords|read it so, whatever it looks like'
      '--kbm||files|the pitch of a .scl file (for *.scl or -)'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440)'
      '--times|--loop --once|text|play it so often (default: once, or without end where the music has none; not with --loop, --once)'
      '--loop|--times --once||play it again and again (not with --once)'
      '--once|--times --loop||play it once'
      '--count-in||text|bars of a metronome beforehand (default: 0)'
      '--click|||a metronome on every beat'
      '--faster||text|raise the tempo by so many beats a minute (default: 0)'
      '--every||text|after so many turns (default: 1; with --faster)'
      '--silent|||show it without sound'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
    )
    ;;
  'export')
    options=(
      '--as||choices tempo hertz cents edo degrees steps rhythm frets interval chord notes numerals chords|read it so, whatever it looks like'
      '--kbm||files|the pitch of a .scl file (for *.scl or -)'
      '-o --output||choices scl kbm syx midi wav abc strudel|the form (default: by --file)'
      '--file|--dir|files|write a file instead of stdout (not with --dir)'
      '--dir|--file|directories|write a file for each, with names of their own'
      '--bpm||text|beats a minute, 1 to 999 (default: the record'\''s own; for -o midi, wav, abc or strudel)'
      '--a4||text|the pitch of A4, 390 to 470 (default: 440; for -o kbm, syx, midi or wav)'
      '--times||text|so often in a row (default: 1; for -o midi or wav)'
      '--program||text|General MIDI, 0 to 127 (default: 0; for -o midi)'
      '--swing||text|off-beats at 50 to 75 per cent of a beat (default: 50; for -o midi, wav or strudel)'
      '--swing-unit||choices 8 16|swing eighths or sixteenths (default: 8; with --swing)'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '--key||suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|move it to another key: Eb, F#'
    )
    arguments=(
      'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
    )
    ;;
  'transpose')
    options=(
      '--to|--by|suggestions C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm|this key: A, Eb, C minor; all for each of the twelve (not with --by)'
      '--by|--to|text|up by an interval or semitones; down with a minus'
      '--for||text|as written for that player: '\''clarinet in Bb'\'''
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions from to key|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions from to key|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions from= to= key=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|names rhythms harmonies systems scales keys intervals .mid .midi .scl'
    )
    ;;
  'search')
    options=(
      '--in|list|suggestions keys intervals scales harmonies rhythms engines presets articles media instruments rows systems|only in these collections, as a comma list'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions noun id name match why|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions noun id name match why|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions noun= id= name= match= why=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|text'
    )
    ;;
  'browse')
    arguments=(
      '|choices keys intervals scales harmonies rhythms engines presets articles media instruments rows systems tracks'
    )
    ;;
  'pull')
    options=(
      '--dir||directories|write the collections there too, as <resource>.json'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions noun id name change|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions noun id name change|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions noun= id= name= change=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    arguments=(
      'repeat|suggestions keys intervals scales harmonies rhythms engines presets articles media instruments rows systems tracks drums'
    )
    ;;
  'me')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions id username email tier plan roles|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions id username email tier plan roles|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions id= username= email= tier= plan= roles=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (with --columns, -o csv or tsv; for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'auth')
    commands=(
      'login|check a token and keep it in the keychain'
      'status|who you are to the service, and where the token is kept'
      'logout|forget the token and what the account saw'
    )
    ;;
  'auth login')
    options=(
      '--with-token|||read the token from standard input'
      '--insecure-storage|||keep it in a file of yours instead of the keychain'
    )
    ;;
  'auth status')
    ;;
  'auth logout')
    ;;
  'config')
    commands=(
      'list ls|every setting, and where its value comes from'
      'get|one setting'
      'set|change a setting'
      'unset|go back to the default'
      'profiles|the profiles'
      'delete-profile|remove a profile and its settings'
      'path|where the settings are kept'
    )
    ;;
  'config list')
    options=(
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions setting value note from origin|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions setting value note from origin|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions setting= value= note= from= origin=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'config get')
    arguments=(
      '|choices baseUrl sandbox offline timeout maxTime retries caCert clientCert clientKey profile output color pager accessible drawings noteNames'
    )
    ;;
  'config set')
    commands=(
      'baseUrl|the service'\''s address, which may have a path'
      'sandbox|Whether the built-in sandbox answers if no address is set'
      'offline|Whether to use only cached responses'
      'timeout|how many seconds the service may be silent'
      'maxTime|how many seconds a command may take, whatever it waits for'
      'retries|how often to try again'
      'caCert|the authorities that vouch for the service'
      'clientCert|the certificate that is shown to the service'
      'clientKey|the key of that certificate, without a passphrase'
      'profile|the profile to use'
      'output|how records are printed'
      'color|when to use colours'
      'pager|the program that shows what is longer than the screen; empty or cat for none'
      'accessible|drawings in words, nothing that redraws the screen, and ASCII: to be heard, or on a plain terminal'
      'drawings|whether cards on a terminal have a drawing of the record'
      'noteNames|how notes are called for people: B, H or Si; data stay English'
    )
    ;;
  'config set baseUrl')
    arguments=(
      '|text'
    )
    ;;
  'config set sandbox')
    arguments=(
      '|choices true false'
    )
    ;;
  'config set offline')
    arguments=(
      '|choices true false'
    )
    ;;
  'config set timeout')
    arguments=(
      '|text'
    )
    ;;
  'config set maxTime')
    arguments=(
      '|text'
    )
    ;;
  'config set retries')
    arguments=(
      '|text'
    )
    ;;
  'config set caCert')
    arguments=(
      '|files'
    )
    ;;
  'config set clientCert')
    arguments=(
      '|files'
    )
    ;;
  'config set clientKey')
    arguments=(
      '|files'
    )
    ;;
  'config set profile')
    arguments=(
      '|profiles'
    )
    ;;
  'config set output')
    arguments=(
      '|choices table json jsonl csv tsv yaml markdown'
    )
    ;;
  'config set color')
    arguments=(
      '|choices auto always never'
    )
    ;;
  'config set pager')
    arguments=(
      '|text'
    )
    ;;
  'config set accessible')
    arguments=(
      '|choices true false'
    )
    ;;
  'config set drawings')
    arguments=(
      '|choices true false'
    )
    ;;
  'config set noteNames')
    arguments=(
      '|choices english german scandinavian solfege'
    )
    ;;
  'config unset')
    arguments=(
      '|choices baseUrl sandbox offline timeout maxTime retries caCert clientCert clientKey profile output color pager accessible drawings noteNames'
    )
    ;;
  'config profiles')
    ;;
  'config delete-profile')
    arguments=(
      '|profiles'
    )
    ;;
  'config path')
    ;;
  'cache')
    commands=(
      'info|where stored answers are and how much there is'
      'clear|remove stored answers'
    )
    ;;
  'cache info')
    ;;
  'cache clear')
    ;;
  'completion')
    commands=(
      'bash|print the completion file for bash'
      'zsh|print the completion file for zsh'
      'fish|print the completion file for fish'
      'nushell|print the completion file for nushell'
      'install|write the file where the shell looks for it'
      'uninstall|remove the file that install has written'
    )
    ;;
  'completion bash')
    ;;
  'completion zsh')
    ;;
  'completion fish')
    ;;
  'completion nushell')
    ;;
  'completion install')
    arguments=(
      '|choices bash zsh fish nushell'
    )
    ;;
  'completion uninstall')
    arguments=(
      '|choices bash zsh fish nushell'
    )
    ;;
  'doctor')
    ;;
  'serve')
    options=(
      '--port||text|the port; 0 takes a free one (default: 4000)'
      '--host||text|the address to listen on (default: 127.0.0.1)'
      '--cors||suggestions * loopback none|which pages may ask: one origin, loopback, * or none (see docs/sandbox.md) (default: loopback with --data, none for other machines, else *)'
      '--latency||text|wait before each answer: 80, or a span as 50-400'
      '--fail|repeat|text|fail now and then: 5% (with 503), 2%:429, 1%:reset, 1%:truncate, 1%:slow'
      '--rate-limit||text|answer 429 beyond so many requests a minute from one address'
      '--data||directories|put the records of <resource>.json files over the built-in ones'
      '--seed||text|draw latency and failures again as another run did'
    )
    ;;
  'schema')
    options=(
      '-o --output|--json|choices json ts|json for JSON Schema, ts for TypeScript (default: json)'
      '--openapi|--config||every route instead, in OpenAPI 3.1 (not with <noun>, -o ts)'
      '--config|--openapi||config.json instead, for editors (not with <noun>, --openapi, -o ts)'
    )
    arguments=(
      'repeat|choices keys intervals scales harmonies rhythms engines presets articles media instruments rows systems tracks me'
    )
    ;;
  'mcp')
    options=(
      '--account|||let the assistant see your account, and what your token opens'
    )
    ;;
  'bootstrap')
    options=(
      '--key-id||records keys|id or name of a key'
      '--bass-interval-id||records intervals|id or name of an interval'
      '--relationships||text|passed on as relationships'
      '--group||suggestions keys intervals key_scales harmonies circular_rhythms sound_engines sound_presets articles media_assets instruments instrument_rows music_systems|show the records of one group'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions group count|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions group count|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions group= count=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'entities')
    options=(
      '--include|list|suggestions keys intervals key_scales harmonies circular_rhythms sound_engines sound_presets articles media_assets instruments instrument_rows music_systems|which groups, as a comma list'
      '--group||suggestions keys intervals key_scales harmonies circular_rhythms sound_engines sound_presets articles media_assets instruments instrument_rows music_systems|show the records of one group'
      '-o --output|--json --count|choices table json jsonl csv tsv yaml markdown|how to print; --json is -o json (default: table)'
      '--columns|list signed --count|suggestions group count|columns or dot paths; +name adds to the usual ones'
      '--sort|list signed --count|suggestions group count|by which columns or dot paths; -name is descending'
      '--filter|repeat|suggestions group= count=|those that pass '\''field op value'\'': = != ~ !~ > >= < <='
      '--offset||text|without the first so many records (default: 0)'
      '--limit||text|at most so many records'
      '--count|-o --output --columns --sort --jq||their number (not with -o, --columns, --sort, --jq)'
      '--exit-status|||exit 3 where there is nothing to show; --jq: as jq -e'
      '--jq|--count|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
      '--csv-raw|||leave spreadsheet formulas as they are (for -o csv)'
      '--no-header|||no line of column names (for -o table, csv or tsv)'
      '--names|||names of all ids (with -o table or markdown, --filter)'
    )
    ;;
  'api')
    options=(
      '-i --include|--jq||print status and headers first (not with --jq)'
      '-H --header|repeat|text|add a header field; what is stored is not used then'
      '--query-param|repeat|text|add a query parameter'
      '--jq|-i --include|text|filter the body with jq'
      '-r --raw|||print jq'\''s strings without quotes (with --jq)'
    )
    arguments=(
      '|text'
    )
    ;;
  'help')
    commands=(
      'environment|environment'
      'formats|formats'
      'options|options of every command'
      'exit-codes|exit codes'
      'filters|filters'
      'names|names'
      'reference|every command'
      'keys|keys: tonics of scales, with signature, frequency and colour'
      'intervals|musical intervals: names, size and degree'
      'scales|scales on every key: notes and steps'
      'harmonies|chord progressions: events and sections'
      'rhythms|circular rhythms: timelines and their tempo'
      'engines|sound engines: one tone at a time (monotonal) or several (polytonal)'
      'presets|sound presets and kits of the engines'
      'articles|articles to read'
      'media|media: audio with length and type'
      'instruments|instruments and the music systems they play'
      'rows|what instruments sound with: each string, key or drum is a row'
      'systems|music systems: equal divisions and other tunings'
      'tracks|circular tracks: rhythms ready to play'
      'chords|chords by their symbols, computed here: no route of the service'
      'drums|drum samples, by folder'
      'find|what holds these notes, chords, steps, this rhythm or size'
      'draw|notes, chords, a rhythm, any name: as text or SVG'
      'play|hear notes, chords, a rhythm, any name'
      'export|write them for other programs: MIDI, ABC, Scala …'
      'transpose|chords, notes and records in another key'
      'search|words in the names, tags and texts of everything'
      'browse|walk through it: lists, cards, drawings, sound, links'
      'pull|store everything for --offline, and say what is new'
      'me|your account: plan, quota and what it may do'
      'auth|the token: log in, look, log out'
      'config|settings and profiles'
      'cache|stored answers'
      'completion|Tab completion for bash, zsh, fish and nushell'
      'doctor|what may be wrong on this machine, and what to do'
      'serve|serve the sandbox over HTTP, for people who build clients'
      'schema|what the records look like: JSON Schema, TypeScript, OpenAPI'
      'mcp|the catalog for assistants, over stdin and stdout'
      'bootstrap|keys, scales and instruments in one answer'
      'entities|several collections in one answer'
      'api|any GET below /api, as it is'
    )
    ;;
  'help keys')
    commands=(
      'list ls|all keys'
      'get|one key or several, by id or name'
      'draw|a key in the circle of fifths'
      'play|hear a key'
      'chords|the chords of a key, major and minor'
    )
    ;;
  'help intervals')
    commands=(
      'list ls|all intervals'
      'get|one interval or several, by id or name'
      'draw|an interval on a keyboard'
      'play|hear an interval'
      'export|write it as a file of other programs: midi, wav'
    )
    ;;
  'help scales')
    commands=(
      'list ls|all scales'
      'get|one scale or several, by id or name'
      'draw|a scale on a keyboard, or on the neck of an instrument'
      'play|hear a scale'
      'export|write it as a file of other programs: midi, wav, abc, strudel'
      'chords|the chord on each degree of a scale'
      'compare|the notes of two scales side by side'
    )
    ;;
  'help harmonies')
    commands=(
      'list ls|all harmonies'
      'get|one harmony or several, by id or name'
      'draw|a progression as a chart with roman numerals'
      'play|hear a harmony'
      'export|write it as a file of other programs: midi, wav, abc, strudel'
    )
    ;;
  'help rhythms')
    commands=(
      'list ls|all rhythms'
      'get|one rhythm or several, by id or name'
      'draw|a rhythm as circles and as a grid'
      'play|hear a rhythm'
      'export|write it as a file of other programs: midi, wav, strudel'
      'compare|how one rhythm is like another: turned, or some pulses moved'
    )
    ;;
  'help engines')
    commands=(
      'list ls|all engines'
      'get|one engine or several, by id or name'
    )
    ;;
  'help presets')
    commands=(
      'list ls|all presets'
      'get|one preset or several, by id or name'
    )
    ;;
  'help articles')
    commands=(
      'list ls|all articles'
      'get|one article or several, by id or name'
    )
    ;;
  'help media')
    commands=(
      'list ls|all media'
      'get|one media asset or several, by id or name'
      'download|the file of an asset'
      'play|hear the file of an asset'
    )
    ;;
  'help instruments')
    commands=(
      'list ls|all instruments'
      'get|one instrument or several, by id or name'
      'options|instruments as the options of a select, favourites marked'
      'rows|the rows of an instrument'
    )
    ;;
  'help rows')
    commands=(
      'list ls|all rows'
      'get|one row or several, by id or name'
    )
    ;;
  'help systems')
    commands=(
      'list ls|all systems'
      'get|one system or several, by id or name'
      'draw|a music system as a ruler in cents'
      'play|hear a system'
      'export|write it as a file of other programs: scl, kbm, syx, midi, wav'
      'compare|each step of a system beside the nearest of another'
      'state|the tones of a system with their frequencies'
    )
    ;;
  'help tracks')
    commands=(
      'list ls|all tracks'
      'get|one track or several, by id or name'
      'draw|a track as circles and as a grid'
      'play|hear a track'
      'export|write it as a file of other programs: midi, wav, strudel'
      'compare|how one rhythm is like another: turned, or some pulses moved'
    )
    ;;
  'help chords')
    commands=(
      'list ls|the common chords'
      'get|one chord or several, by symbol'
      'compare|the notes of two chords side by side'
      'draw|a chord on a keyboard, or on the neck of an instrument'
      'play|hear a chord'
      'export|write it as a file of other programs'
    )
    ;;
  'help drums')
    commands=(
      'folders list ls|the folders of drum samples'
      'files get|the files of a folder'
      'play|hear the files of a folder'
      'download|the files of a folder, to disk'
    )
    ;;
  'help auth')
    commands=(
      'login|check a token and keep it in the keychain'
      'status|who you are to the service, and where the token is kept'
      'logout|forget the token and what the account saw'
    )
    ;;
  'help config')
    commands=(
      'list ls|every setting, and where its value comes from'
      'get|one setting'
      'set|change a setting'
      'unset|go back to the default'
      'profiles|the profiles'
      'delete-profile|remove a profile and its settings'
      'path|where the settings are kept'
    )
    ;;
  'help cache')
    commands=(
      'info|where stored answers are and how much there is'
      'clear|remove stored answers'
    )
    ;;
  'help completion')
    commands=(
      'bash|print the completion file for bash'
      'zsh|print the completion file for zsh'
      'fish|print the completion file for fish'
      'nushell|print the completion file for nushell'
      'install|write the file where the shell looks for it'
      'uninstall|remove the file that install has written'
    )
    ;;
  esac
}

# The options that every command takes.
_music_cli_everywhere() {
    everywhere=(
      '--json|||print JSON: an answer of the service exactly as sent'
      '--base-url||text|the service'\''s address, which may have a path (default: the built-in sandbox answers)'
      '--anonymous|||send no token where one is optional'
      '--refresh|--offline||ask the service even where a stored answer is fresh (not with --offline)'
      '--offline|--refresh||Use only cached responses'
      '--timeout||text|how many seconds the service may be silent (default: 10 to the first byte, 30 within an answer)'
      '--max-time||text|how many seconds a command may take, whatever it waits for (default: without end)'
      '--retries||text|how often to try again (default: 2)'
      '--ca-cert||files|the authorities that vouch for the service (default: Node'\''s, and NODE_EXTRA_CA_CERTS)'
      '--client-cert||files|the certificate that is shown to the service (default: none)'
      '--client-key||files|the key of that certificate, without a passphrase (default: in the file of clientCert)'
      '--insecure-tls|||send a token although NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer'
      '--curl|||print the equivalent curl command and send nothing'
      '--profile||profiles|the profile to use (default: default)'
      '--color||choices auto always never|when to use colours (default: auto)'
      '--no-pager|||never start a pager'
      '--no-drawing|||no drawing of the record above its fields'
      '--note-names||choices english german scandinavian solfege|how notes are called for people: B, H or Si; data stay English (default: english)'
      '--no-input|||ask nothing: no list to pick from, no prompt, no pager'
      '--ascii|||draw with ASCII only'
      '-q --quiet|||no remarks on stderr, only errors'
      '--debug|||log requests and decisions to stderr'
      '-V --version|||show the version'
      '-h --help|||show help'
    )
}

_music_cli() {
  local IFS=$' \t\n'
  local words word quote held           # the line up to the cursor
  local commands options arguments everywhere
  local path='' operands used=' ' pending='' ended='' i
  local profile=${MUSIC_CLI_PROFILE-} url=${MUSIC_CLI_BASE_URL-}
  local names marks values              # an option, taken apart
  local lead='' found labels ends more='' paths='' # what is offered, and what stands before it in the word
  local cut='' common='' # readline could not tell from a cut list what all that matches has in common

  COMPREPLY=() found=() labels=() ends=() operands=()
  _music_cli_words
  _music_cli_everywhere
  _music_cli_tree ''
  for ((i = 1; i < ${#words[@]}; i++)); do _music_cli_pass "${words[i]}"; done

  if [[ $pending ]]; then
    _music_cli_option "$pending" && _music_cli_values "$marks" "$values" "$word"
  elif [[ ! $ended && $word == --*=* ]]; then
    lead=${word%%=*}=
    _music_cli_option "${word%%=*}" && _music_cli_values "$marks" "$values" "${word#*=}"
  elif [[ ! $ended && $word == -* ]]; then
    _music_cli_options
  else
    _music_cli_arguments
    [[ $word || $ended || ${#found[@]} -gt 0 || ${#arguments[@]} -gt 0 ]] || _music_cli_options
  fi
  _music_cli_reply
}

# Splits COMP_LINE up to the cursor into `words` and the `word` at the cursor, without their quotes.
# `quote` is the one still open; `held` counts the characters of `word` that readline keeps, because they
# stand before a character of COMP_WORDBREAKS or an open quote.
_music_cli_words() {
  local rest plain text started='' mask='' c
  rest=$(( BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] ))
  if ((rest < 403)); then local LC_ALL=C; fi # there COMP_POINT counts bytes
  rest=${COMP_LINE:0:COMP_POINT}
  words=() word='' quote='' held=0
  while [[ $rest ]]; do
    plain=${rest%%[$' \t\n\\\'"']*}
    word+=$plain mask+=$plain rest=${rest:${#plain}}
    [[ $plain ]] && started=1
    c=${rest:0:1} rest=${rest:1}
    case $c in
    ' ' | $'\t' | $'\n')
      [[ $started ]] && words+=("$word")
      word='' mask='' started=''
      ;;
    \\)
      word+=${rest:0:1} mask+=$'\001' rest=${rest:1} started=1
      ;;
    \' | \")
      started=1 quote=$c text=''
      while [[ $rest ]]; do
        plain=${rest%%[\\\'\"]*}
        text+=$plain rest=${rest:${#plain}} c=${rest:0:1}
        [[ $c ]] || break
        rest=${rest:1}
        if [[ $c == "$quote" ]]; then
          quote=''
          break
        elif [[ $c == \\ && $quote == \" && ${rest:0:1} == [\\\"\$\`] ]]; then
          text+=${rest:0:1} rest=${rest:1}
        else
          text+=$c
        fi
      done
      if [[ $quote ]]; then held=${#word}; fi
      word+=$text mask+=${text//?/$'\001'}
      ;;
    esac
  done
  [[ $quote ]] && return
  for ((i = 0; i < ${#COMP_WORDBREAKS}; i++)); do
    text=${mask##*"${COMP_WORDBREAKS:i:1}"}
    if ((${#mask} - ${#text} > held)); then held=$((${#mask} - ${#text})); fi
  done
}

# Takes in one word before the cursor.
_music_cli_pass() {
  local entry
  if [[ $pending ]]; then
    _music_cli_source "$pending" "$1"
    pending=''
  elif [[ $ended ]]; then
    operands+=("$1")
  else
    case $1 in
    --) ended=1 ;;
    --*=*)
      _music_cli_option "${1%%=*}" && used+="$names $marks "
      _music_cli_source "${1%%=*}" "${1#*=}"
      ;;
    -?*)
      _music_cli_option "$1" || return
      used+="$names $marks "
      if [[ $values ]]; then pending=$1; fi
      ;;
    *)
      for entry in ${commands[@]+"${commands[@]}"}; do
        if [[ " ${entry%%|*} " == *" $1 "* ]]; then
          path="${path:+$path }${entry%%[ |]*}"
          _music_cli_tree "$path"
          return
        fi
      done
      operands+=("$1")
      ;;
    esac
  fi
}

# The profile and the base URL decide whose candidates are offered.
_music_cli_source() {
  case $1 in
  --profile) profile=$2 ;;
  --base-url) url=$2 ;;
  esac
}

# Finds an option by one of its names and takes it apart.
_music_cli_option() {
  local entry
  for entry in ${options[@]+"${options[@]}"} ${everywhere[@]+"${everywhere[@]}"}; do
    if [[ " ${entry%%|*} " == *" $1 "* ]]; then
      names=${entry%%|*} entry=${entry#*|}
      marks=${entry%%|*} entry=${entry#*|}
      values=${entry%%|*}
      return 0
    fi
  done
  return 1
}

_music_cli_offer() { # value label
  found+=("$1") labels+=("${2-}") ends+=("$more")
}

_music_cli_options() {
  local entry name
  for entry in ${options[@]+"${options[@]}"} ${everywhere[@]+"${everywhere[@]}"}; do
    [[ $used == *" ${entry%%[ |]*} "* && ${entry#*|} != repeat* ]] && continue
    names=${entry%%|*} marks=${entry#*|}
    for name in ${marks%%|*}; do
      [[ $name == -* && $used == *" $name "* ]] && continue 2
    done
    for name in $names; do
      [[ $name == "$word"* ]] && _music_cli_offer "$name" "${entry##*|}"
    done
  done
}

_music_cli_arguments() {
  local entry last=$((${#arguments[@]} - 1))
  if ((${#operands[@]} == 0)); then
    for entry in ${commands[@]+"${commands[@]}"}; do
      [[ ${entry%%[ |]*} == "$word"* ]] && _music_cli_offer "${entry%%[ |]*}" "${entry#*|}"
    done
  fi
  ((last >= 0)) || return
  entry=''
  if ((${#operands[@]} <= last)); then
    entry=${arguments[${#operands[@]}]}
  elif [[ ${arguments[last]} == repeat* ]]; then
    entry=${arguments[last]}
  fi
  [[ $entry ]] && _music_cli_values "${entry%%|*}" "${entry#*|}" "$word"
}

# Offers the values of an option or an argument: marks, where they come from, what is typed of them.
_music_cli_values() {
  local typed=$3 given='' value rest
  if [[ $1 == *list* ]]; then
    more=1
    if [[ $typed == *,* ]]; then given=${typed%,*}, typed=${typed##*,} lead+=$given; fi
  fi
  if [[ $1 == *signed* && $typed == [-+]* ]]; then lead+=${typed:0:1} typed=${typed:1}; fi
  case $2 in
  choices* | suggestions*)
    rest="${2#* } "
    while [[ $rest ]]; do
      value=${rest%% *} rest=${rest#* }
      [[ $value == "$typed"* && ,$given != *",$value,"* && ,$given != *,[-+]"$value,"* ]] &&
        _music_cli_offer "$value"
    done
    ;;
  records* | names*)
    if [[ $2 == names* && $typed == *[/.]* ]]; then
      _music_cli_files "$typed"
    else
      _music_cli_records "$1" "$typed" $2
    fi
    ;;
  files) _music_cli_files "$typed" ;;
  profiles) _music_cli_profiles "$typed" ;;
  directories) _music_cli_files "$typed" / ;;
  esac
}

# Offers files and folders, or with `/` folders alone, in which a word goes on.
_music_cli_files() { # what is typed, how they end
  local IFS='' path=$1 value before=$- failed=''
  [[ $path == \~/* ]] && path=$HOME${path:1}
  shopt -q failglob && { shopt -u failglob && failed=1; }
  set +f
  for value in "$path"*${2-}; do
    [[ (-e $value || -L $value) && $value != *[[:cntrl:]]* ]] || continue
    more='' value=${value%/}
    [[ -d $value ]] && more=1 value+=/
    _music_cli_offer "$value"
  done
  [[ $before != *f* ]] || set -f
  [[ ! $failed ]] || shopt -s failglob
}

_music_cli_store() {
  REPLY=${MUSIC_CLI_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/music-cli}/complete/v1
}

# A FIFO in the place of a file would hold Tab up for ever. Of the files that are read, only the part is that
# music-cli could have written: so many lines, of so many characters.
_music_cli_own() {
  [[ -f $1 && -O $1 && -r $1 ]]
}

# The folder of the candidates in force. A base URL names it: other characters than A-Z a-z 0-9 . -
# become _, one for each run of them.
_music_cli_folder() {
  local LC_ALL=C store key='' line n=0
  _music_cli_store
  store=$REPLY
  if [[ $url ]]; then
    key=${url//[!A-Za-z0-9.-]/_}
    while [[ $key == *__* ]]; do key=${key//__/_}; done
    key=${key%_} key=${key:0:200}
  elif [[ $profile ]]; then
    _music_cli_own "$store/profiles.tsv" || return
    while ((n++ < 1000)) && IFS= read -r -n 4000 line; do
      if [[ ${line%%$'\t'*} == "$profile" ]]; then key=${line#*$'\t'} key=${key%%$'\t'*}; fi
    done <"$store/profiles.tsv"
  else
    if _music_cli_own "$store/current"; then IFS= read -r -n 4000 key <"$store/current"; fi
    key=${key:-sandbox}
  fi
  REPLY=$store/$key
  [[ $key && $key != */* ]]
}

# A line is `profile key address` between tabs.
_music_cli_profiles() {
  local line name n=0
  _music_cli_store
  _music_cli_own "$REPLY/profiles.tsv" || return
  while ((n++ < 1000)) && IFS= read -r -n 4000 line; do
    [[ $line == "$1"* ]] || continue
    name=${line%%$'\t'*} line=${line#*$'\t'}$'\t' line=${line#*$'\t'}
    _music_cli_offer "$name" "${line%%$'\t'*}"
  done <"$REPLY/profiles.tsv"
}

# Offers the records of a noun, or of several: in words that go on from those before, where several words are
# one name; else by their ids, which say nothing where several nouns are meant; else by their names that begin
# with what is typed; else by those of which a word does. A line is `id label name name …` between tabs; the
# header `# count prefix /` says whether the ids are paths, to be descended one folder at a time.
_music_cli_records() { # marks, what is typed, records or names, nouns and endings of files
  local typed=$2 kind=$3 repeat='' file prefix='' line='' tab=$'\t' blocks names from i
  blocks=() names=()
  [[ $1 == *repeat* ]] && repeat=1
  shift 3
  _music_cli_folder || return
  for file; do
    if [[ $file != .* ]]; then
      _music_cli_read "$REPLY/$file.tsv"
    elif [[ $typed ]]; then
      _music_cli_files "$typed" "$file"
    fi
  done
  [[ $line == *"$tab/" ]] && paths=1
  if [[ $repeat && ! $paths && ! $quote ]]; then
    for ((i = 0; i < ${#operands[@]} && i < 8; i++)); do
      from="${operands[*]:i} $typed"
      _music_cli_names "$from" ''
      ((${#names[@]} == 0)) || { _music_cli_words_of "$((${#from} - ${#typed}))" && return; }
      # Without a noun all words are one name.
      [[ $kind != names ]] || return
    done
  fi
  [[ $kind != records ]] || _music_cli_ids
  if ((${#found[@]} == 0)) && [[ $typed && ! $paths ]]; then
    _music_cli_names "$typed" ''
    if ((${#names[@]} > 1)) && [[ $repeat && ! $quote && $typed != *\ * ]]; then
      _music_cli_words_of 0
    elif ((${#names[@]} > 0)); then
      for line in "${names[@]}"; do _music_cli_offer "$line"; done
    else
      _music_cli_names "$typed" inside
      for line in ${names[@]+"${names[@]}"}; do _music_cli_offer "$line"; done
      # Several names that only hold the word have no beginning in common with it: show them, insert nothing.
      ((${#names[@]} < 2)) || cut=1 common=$typed
    fi
  fi
  if ((${#found[@]} > 300)); then
    found=("${found[@]:0:300}")
    cut=1 common=$typed
    # Of a cut list Tab inserts what all that matches has in common, which the header says.
    [[ $prefix == "$typed"?* && ${#names[@]} -eq 0 ]] && cut=ahead common=$prefix
  fi
}

# Adds the lines of a file to `blocks` of three thousand characters and more, and takes its first line apart.
_music_cli_read() {
  local LC_ALL=C block='' rest n=0
  _music_cli_own "$1" || return
  {
    IFS= read -r -n 4000 line
    [[ $line == "#$tab"* ]] || return
    prefix=${line#*"$tab"} prefix=${prefix#*"$tab"} prefix=${prefix%%"$tab"*}
    while ((n++ < 4000)) && { IFS= read -r -d '' -n 3000 block || [[ $block ]]; }; do
      IFS= read -r -n 4000 rest
      blocks+=($'\n'"$block$rest")
    done
  } <"$1"
}

# Puts the lines of the blocks in which a text stands behind a pattern into `lines`. What matches nothing is passed
# over a block at a time: a look at each line takes ten times as long.
_music_cli_lines() {
  local LC_ALL=C IFS=$'\n' before=$- block
  lines=()
  set -f
  for block in ${blocks[@]+"${blocks[@]}"}; do
    # shellcheck disable=SC2206 # no name of a file is put in for a pattern
    [[ $block =~ $1"$2" ]] && lines+=($block)
    [[ $2 || ${#lines[@]} -lt 302 ]] || break
  done
  [[ $before == *f* ]] || set +f
}

_music_cli_ids() {
  local id end lines
  _music_cli_lines $'\n' "$typed"
  # Of a list that will be cut nothing is inserted.
  [[ ${COMP_TYPE-} == 9 && ! $typed && ${#lines[@]} -ge 302 ]] && found=("${lines[@]}") lines=()
  for line in ${lines[@]+"${lines[@]}"}; do
    [[ $line == "$typed"* ]] || continue
    id=${line%%"$tab"*} line=${line#*"$tab"} end=$more
    [[ $id == \#* || $id == *[[:cntrl:]]* || ${id:200} || ,$given == *",$id,"* ]] && continue
    if [[ $paths ]]; then
      [[ $id == "$typed" || ${id#"$typed"} == */?* ]] && continue
      [[ $id == */ ]] && end=1
    fi
    found+=("$id") labels+=("${line%%"$tab"*}") ends+=("$end")
    ((${#found[@]} <= 300)) || break
  done
}

# Puts a name of each record into `names`: the first that begins with a text, in any case, or of which a word does.
_music_cli_names() { # text, inside
  local LC_ALL=C line lines rest name seen=$tab folded=''
  names=()
  shopt -q nocasematch || { shopt -s nocasematch && folded=1; }
  if [[ $2 ]]; then _music_cli_lines '[ _-]' "$1"; else _music_cli_lines "$tab" "$1"; fi
  for line in ${lines[@]+"${lines[@]}"}; do
    if [[ $2 ]]; then [[ $line == *[\ _-]"$1"* ]]; else [[ $line == *"$tab$1"* ]]; fi || continue
    rest=${line#*"$tab"} rest=${rest#*"$tab"}$tab
    [[ $line != \#* ]] || rest=''
    while [[ $rest ]]; do
      name=${rest%%"$tab"*} rest=${rest#*"$tab"}
      if [[ $2 ]]; then [[ $name == *[\ _-]"$1"* ]]; else [[ $name == "$1"* ]]; fi || continue
      [[ $name != *[[:cntrl:]]* ]] || continue
      # Of one noun no two records have a name.
      [[ $kind == names && $seen == *"$tab$name$tab"* ]] || names+=("$name")
      seen+=$name$tab
      break
    done
  done
  [[ ! $folded ]] || shopt -u nocasematch
}

# Offers the word of each of `names` that begins behind so many characters.
_music_cli_words_of() {
  local name seen=' '
  for name in "${names[@]}"; do
    name=${name:$1}
    name=${name%% *}
    [[ ! $name || $seen == *" $name "* ]] && continue
    seen+="$name "
    _music_cli_offer "$name"
  done
  ((${#found[@]} > 0))
}

# Puts a backslash before each of these characters: the text, and the inside of a bracket expression.
_music_cli_escape() {
  local rest=$1 plain
  REPLY=''
  while [[ $rest == *[$2]* ]]; do
    plain=${rest%%[$2]*}
    rest=${rest:${#plain}}
    REPLY+=$plain\\${rest:0:1}
    rest=${rest:1}
  done
  REPLY+=$rest
}

# As the shell reads it back, inside the quote that is open. What readline could not close again is left out.
_music_cli_quote() {
  case $quote in
  '') _music_cli_escape "$1" '] !"#$&'\''()*;<>?[\\^`{|}~' ;;
  \") [[ $1 != *[\"!]* ]] && _music_cli_escape "$1" '$\\`' ;;
  \') REPLY=$1 && [[ $1 != *\'* ]] ;;
  esac
}

# Hands over what was found. Labels only where the list is shown (COMP_TYPE; bash 3 does not say), or
# readline would insert them.
_music_cli_reply() {
  local i text width=0 blank='' type=${COMP_TYPE-unknown} replies
  replies=()
  if [[ $cut && $type == 9 || $cut == ahead && $type == unknown ]]; then
    found=("$common." "$common,") ends=(1 1)
  elif [[ $cut && $type != 37 ]]; then
    labels[${#found[@]}]='and more'
    found+=(…)
  fi
  for ((i = 0; i < ${#found[@]}; i++)); do
    text=$lead${found[i]}
    text=${text:held}
    if [[ ! $quote && $text != *[!A-Za-z0-9_./:,=@%+#-]* && $text != \#* ]]; then
      replies[i]=$text
    elif _music_cli_quote "$text"; then
      replies[i]=$REPLY
    fi
  done
  if ((${#replies[@]} == 1)); then
    for i in "${!replies[@]}"; do
      COMPREPLY=("${replies[i]}")
      [[ ${ends[i]} || $quote || ${replies[i]} == *= ]] || COMPREPLY[0]+=' '
    done
    return
  fi
  if [[ $type == 9 || $type == 37 ]]; then
    COMPREPLY=(${replies[@]+"${replies[@]}"})
    return
  fi
  for i in ${replies[@]+"${!replies[@]}"}; do
    if [[ $type == 63 ]]; then # shown, never inserted: as it is, and of a path what comes next
      text=${found[i]}
      [[ $paths ]] && text=${text#"${word%"${word##*/}"}"}
      replies[i]=$text
    fi
    ((${#replies[i]} > width)) && width=${#replies[i]}
  done
  while ((${#blank} < width)); do blank+='        '; done
  for i in ${replies[@]+"${!replies[@]}"}; do
    text=${labels[i]-}
    if [[ $text ]]; then
      replies[i]+=${blank:0:width - ${#replies[i]}}"  ${text//[[:cntrl:]]/?}"
    fi
    COMPREPLY+=("${replies[i]}")
  done
}

complete -o nospace -F _music_cli music-cli
