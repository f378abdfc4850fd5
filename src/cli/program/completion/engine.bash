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
@tree@
  esac
}

# The options that every command takes.
_music_cli_everywhere() {
@everywhere@
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
