# bash completion for music-cli (bash 3.2 and later).
# Generated from the command tree: change the tree, not this file.
#
# Tab starts no process. What the service offers is read from files that music-cli writes whenever it
# stores a collection; past 300 lines one grep looks through them.

# Every command that the line may have reached, and what may follow it:
#   commands   'name alias|summary'
#   options    'names|marks|values|summary', without values for a flag
#   arguments  'marks|values'
# Marks: repeat (may be given again), list (a,b,c), descending (an entry may begin with -), and the options
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
  local path='' position=0 used=' ' pending='' ended='' i
  local profile=${MUSIC_CLI_PROFILE-} url=${MUSIC_CLI_BASE_URL-}
  local names marks values              # an option, taken apart
  local lead='' found labels ends more='' paths='' # what is offered, and what stands before it in the word
  local cut='' common='' # readline could not tell from a cut list what all that matches has in common

  COMPREPLY=() found=() labels=() ends=()
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
    position=$((position + 1))
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
      position=$((position + 1))
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
  if ((position == 0)); then
    for entry in ${commands[@]+"${commands[@]}"}; do
      [[ ${entry%%[ |]*} == "$word"* ]] && _music_cli_offer "${entry%%[ |]*}" "${entry#*|}"
    done
  fi
  ((last >= 0)) || return
  entry=''
  if ((position <= last)); then
    entry=${arguments[position]}
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
  if [[ $1 == *descending* && $typed == -* ]]; then typed=${typed#-} lead+=-; fi
  case $2 in
  choices* | suggestions*)
    rest="${2#* } "
    while [[ $rest ]]; do
      value=${rest%% *} rest=${rest#* }
      [[ $value == "$typed"* && ,$given != *",$value,"* && ,$given != *",-$value,"* ]] &&
        _music_cli_offer "$value"
    done
    ;;
  records*) _music_cli_records "${2#* }" "$typed" ;;
  names*)
    if [[ $typed == */* || $typed == *.* ]]; then
      _music_cli_files "$typed"
    else
      rest="${2#* } "
      while [[ $typed && $rest ]]; do
        _music_cli_named "${rest%% *}" "$typed"
        rest=${rest#* }
      done
    fi
    ;;
  files) _music_cli_files "$typed" ;;
  profiles) _music_cli_profiles "$typed" ;;
  directories)
    more=1
    while IFS= read -r value; do
      [[ $value && $value != *[[:cntrl:]]* ]] && _music_cli_offer "$value/"
    done <<<"$(compgen -d -- "$typed")"
    ;;
  esac
}

# Folders are gone on in; a file ends the word.
_music_cli_files() {
  local value
  while IFS= read -r value; do
    [[ $value && $value != *[[:cntrl:]]* ]] || continue
    more=''
    if [[ -d $value ]]; then more=1 value+=/; fi
    _music_cli_offer "$value"
  done <<<"$(compgen -f -- "$1")"
}

# Offers the names of a noun alone: its ids say nothing where several nouns are meant.
_music_cli_named() {
  local typed=$2 tab=$'\t'
  _music_cli_folder || return
  _music_cli_own "$REPLY/$1.tsv" && _music_cli_names <"$REPLY/$1.tsv"
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

# Offers a noun's ids that begin with what is typed, else its names that do, else names of which a word
# does. A line is `id label name name …` between tabs; the header `# count prefix /` says whether the ids
# are paths, to be descended one folder at a time.
_music_cli_records() {
  local typed=$2 file count prefix line tab=$'\t' matches pattern lines n=0
  lines=()
  _music_cli_folder || return
  file=$REPLY/$1.tsv
  _music_cli_own "$file" || return
  IFS= read -r -n 4000 line <"$file"
  [[ $line == "#$tab"* ]] || return
  line=${line#*"$tab"} count=${line%%"$tab"*} line=${line#*"$tab"} prefix=${line%%"$tab"*}
  [[ $line == *"$tab/" ]] && paths=1
  case $count in
  [0-9] | [0-9][0-9] | [12][0-9][0-9] | 300)
    while ((n++ < 302)) && IFS= read -r -n 4000 line; do
      [[ $line == "$typed"* ]] && lines+=("$line")
    done <"$file"
    _music_cli_lines
    if ((${#found[@]} == 0)) && [[ $typed && ! $paths ]]; then _music_cli_names <"$file"; fi
    ;;
  *)
    _music_cli_escape "$typed" '].*^$\\['
    pattern=^$REPLY
    [[ $paths ]] && pattern+="[^/$tab]*/\\{0,1\\}$tab"
    matches=$(LC_ALL=C exec grep -m 302 -e "$pattern" -- "$file" 2>/dev/null)
    if [[ $matches ]]; then
      _music_cli_split "${matches:0:1000000}"
      # Of a cut list Tab inserts what all that matches has in common, which the header says.
      if [[ ${COMP_TYPE-} == 9 && ${#lines[@]} -eq 302 ]]; then found=("${lines[@]}"); else _music_cli_lines; fi
    elif [[ $typed && ! $paths ]]; then
      pattern="$tab.*$tab\\(.*[ _-]\\)\\{0,1\\}$REPLY"
      matches=$(LC_ALL=C exec grep -i -m 302 -e "$pattern" -- "$file" 2>/dev/null)
      _music_cli_names <<<"$matches"
    fi
    if ((${#found[@]} > 300)); then
      found=("${found[@]:0:300}")
      cut=1 common=$typed
      [[ $prefix == "$typed"?* ]] && cut=ahead common=$prefix
    fi
    ;;
  esac
}

# Splits a text into `lines`. To read them one after another from a pipe takes forty times as long.
_music_cli_split() {
  local IFS=$'\n' before=$-
  set -f
  # shellcheck disable=SC2206 # no name of a file is put in for a pattern
  lines=($1)
  [[ $before == *f* ]] || set +f
}

_music_cli_lines() {
  local line id end
  for line in ${lines[@]+"${lines[@]}"}; do
    id=${line%%"$tab"*} line=${line#*"$tab"} end=$more
    [[ $id == \#* || $id == *[[:cntrl:]]* || ${id:200} || ,$given == *",$id,"* ]] && continue
    if [[ $paths ]]; then
      [[ $id == "$typed" || ${id#"$typed"} == */?* ]] && continue
      [[ $id == */ ]] && end=1
    fi
    found+=("$id") labels+=("${line%%"$tab"*}") ends+=("$end")
  done
}

# Offers one name of each record: the first that begins with what is typed, in any case, else the first of
# which a word does. The latter only where none of the former is found.
_music_cli_names() {
  local line name rest begin inside seen=$tab folded='' within n=0
  within=()
  shopt -q nocasematch || { shopt -s nocasematch && folded=1; }
  while ((n < 302)) && IFS= read -r -n 4000 line; do
    n=$((n + 1))
    [[ $line == *"$tab"*"$tab"*"$typed"* && $line != \#* ]] || continue
    rest=${line#*"$tab"} rest=${rest#*"$tab"}$tab begin='' inside=''
    while [[ $rest && ! $begin ]]; do
      name=${rest%%"$tab"*} rest=${rest#*"$tab"}
      if [[ $name == *[[:cntrl:]]* ]]; then
        continue
      elif [[ $name == "$typed"* ]]; then
        begin=$name
      elif [[ ! $inside && $name == *[\ _-]"$typed"* ]]; then
        inside=$name
      fi
    done
    name=${begin:-$inside}
    [[ $name && $seen != *"$tab$name$tab"* ]] || continue
    seen+=$name$tab
    if [[ $begin ]]; then _music_cli_offer "$name"; else within+=("$name"); fi
  done
  [[ $folded ]] && shopt -u nocasematch
  if ((${#found[@]} == 0 && ${#within[@]} > 0)); then
    for name in "${within[@]}"; do _music_cli_offer "$name"; done
    # Several names that only hold the word have no beginning in common with it: show them, insert nothing.
    ((${#within[@]} == 1)) || cut=1 common=$typed
  fi
  ((n < 302)) || cut=1 common=$typed
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
    if [[ ! $quote && $text != *[!A-Za-z0-9_./:,=@%+-]* ]]; then
      replies[i]=$text
    elif _music_cli_quote "$text"; then
      replies[i]=$REPLY
    fi
  done
  if ((${#replies[@]} == 1)); then
    for i in "${!replies[@]}"; do
      COMPREPLY=("${replies[i]}")
      [[ ${ends[i]} || $quote ]] || COMPREPLY[0]+=' '
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
