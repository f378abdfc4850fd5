# nushell completion for music-cli (nushell 0.101 and later).
# Generated from the command tree: change the tree, not this file.
#
# Tab starts no process. What the service offers is read from files that music-cli writes whenever it
# stores a collection. Words of other programs go to the completer that was there before.

# Every place that the line may have reached, and what may follow it:
#   commands   'name alias|summary'
#   options    'names|marks|values|summary', without values for a flag
#   arguments  'marks|values'
# Marks: repeat (may be given again), list (a,b,c), signed (an entry may begin with - or +), and the options
# beside which it may not stand.
def "nu-complete music-cli tree" [] {
  {
@tree@
  }
}

# The options that every command takes.
def "nu-complete music-cli everywhere" [] {
  [
@everywhere@
  ]
}

def "nu-complete music-cli option" [entries: list<string>, name: string] {
  let found = $entries | where {|entry| $name in ($entry | split row '|' | first | split row ' ') }
  if ($found | is-empty) { return null }
  let parts = $found | first | split row --number 4 '|'
  {
    names: ($parts.0 | split row ' ')
    marks: ($parts.1 | split row ' ')
    values: ($parts.2 | split row ' ' | where $it != '')
    summary: $parts.3
  }
}

# A line is `profile key address` between tabs.
def "nu-complete music-cli profiles" [store: string] {
  nu-complete music-cli read ($store | path join profiles.tsv)
  | parse --regex '(?m)^(?P<name>[^\t\n]+)\t(?P<key>[^\t\n]*)'
}

# The folder of the candidates in force. A base URL names it: other characters than A-Z a-z 0-9 . - become _,
# one for each run of them.
def "nu-complete music-cli folder" [line: record] {
  let cache = $env.XDG_CACHE_HOME? | default '' | if $in == '' { $env.HOME | path join .cache } else { $in }
  let own = $env.MUSIC_CLI_CACHE_DIR? | default ''
  let store = (if $own == '' { $cache | path join music-cli } else { $own }) | path join complete v1
  let url = $line.url | default ($env.MUSIC_CLI_BASE_URL? | default '')
  let profile = $line.profile | default ($env.MUSIC_CLI_PROFILE? | default '')
  let key = if $url != '' {
    $url | str replace --all --regex '[^A-Za-z0-9.-]+' _ | str replace --regex '_$' '' | str substring 0..199
  } else if $profile != '' {
    nu-complete music-cli profiles $store | where name == $profile | get -o 0.key | default ''
  } else {
    nu-complete music-cli read ($store | path join current) | lines | get -o 0 | default '' | if $in == '' { 'sandbox' } else { $in }
  }
  if $key == '' or ($key has '/') { null } else { $store | path join $key }
}

# Nothing is read but a regular file, and no more than music-cli writes.
def "nu-complete music-cli read" [file: string] {
  if ($file | path type) != file or (ls $file | first | get size) > 32MiB { return '' }
  try { open --raw $file | decode utf-8 } catch { '' }
}

# The ids of a noun that begin with what is typed; else the names. A line of the file is `id label name name …`
# between tabs.
def "nu-complete music-cli records" [line: record, noun: string, typed: string] {
  let folder = nu-complete music-cli folder $line
  if $folder == null { return [] }
  let text = nu-complete music-cli read ($folder | path join $'($noun).tsv')
  let begin = $typed | str replace --all --regex '[\[\]\\.*^$+?(){}|]' '\$0'
  let ids = $text | parse --regex ('(?m)^(?P<value>(?!#)' + $begin + '[^\x00-\x1f\x7f]*)\t(?P<description>[^\x00-\x1f\x7f]*)')
  if not ($ids | is-empty) or $typed == '' { return ($ids | first 300) }
  $text
  | parse --regex ('(?mi)^(?P<description>(?!#)[^\x00-\x1f\x7f]+)\t(?:[^\x00-\x1f\x7f]*\t)+?(?P<value>' + $begin + '[^\x00-\x1f\x7f]*)')
  | first 300
}

# What an option or an argument may be; null for files, which nushell completes itself.
def "nu-complete music-cli values" [line: record, marks: list<string>, source: list<string>, typed: string] {
  let entries = $typed | split row ','
  let isList = 'list' in $marks
  let last = if $isList { $entries | last } else { $typed }
  let sign = if 'signed' in $marks and $last =~ '^[-+]' { $last | str substring 0..0 } else { '' }
  let rest = $last | str substring ($sign | str length)..
  let lead = ($typed | str substring 0..<(($typed | str length) - ($last | str length))) + $sign
  let given = if $isList { $entries | drop 1 } else { [] }
  let found = match ($source | get -o 0 | default text) {
    choices | suggestions => { $source | skip 1 | where {|value| $value not-in $given } | wrap value }
    records => { nu-complete music-cli records $line $source.1 $rest }
    names => {
      if $rest =~ '[/.]' { return null }
      if $rest =~ '^\D' { $source | skip 1 | each {|noun| nu-complete music-cli records $line $noun $rest } | flatten } else { [] }
    }
    profiles => {
      let store = nu-complete music-cli folder ($line | merge { url: 'sandbox' }) | path dirname
      nu-complete music-cli profiles $store | select name | rename value
    }
    files | directories => { return null }
    _ => { [] }
  }
  $found
  | where {|each| $each.value | str starts-with --ignore-case $rest }
  | each {|each|
    let value = $lead + $each.value
    $each | merge { value: (if $value =~ '^[\w.,:/#+-]+$' { $value } else { $value | to nuon }) }
  }
}

# What may stand in place of the last word.
def "nu-complete music-cli" [spans: list<string>] {
  let tree = nu-complete music-cli tree
  let everywhere = nu-complete music-cli everywhere
  let typed = $spans | last | str trim --left --char '"' | str trim --left --char "'" | str trim --left --char '`'
  let start = { place: '', position: 0, used: [], pending: null, ended: false, profile: null, url: null }
  let line = $spans | skip 1 | drop 1 | reduce --fold $start {|word, line|
    let told = {|name, value|
      match $name {
        --profile => { $line | merge { profile: $value } }
        --base-url => { $line | merge { url: $value } }
        _ => { $line }
      }
    }
    let here = $tree | get $line.place
    if $line.pending != null {
      do $told $line.pending $word | merge { pending: null }
    } else if $line.ended {
      $line | merge { position: ($line.position + 1) }
    } else if $word == '--' {
      $line | merge { ended: true }
    } else if ($word =~ '^-.') {
      let parts = $word | split row --number 2 '='
      let option = nu-complete music-cli option ($here.options ++ $everywhere) $parts.0
      if $option == null { $line } else {
        let takes = not ($option.values | is-empty)
        do $told $parts.0 ($parts.1? | default null) | merge {
          used: ($line.used ++ $option.names ++ ($option.marks | where {|mark| $mark | str starts-with '-' }))
          pending: (if $takes and ($parts | length) == 1 { $parts.0 })
        }
      }
    } else {
      let found = $here.commands | where {|entry| $word in ($entry | split row '|' | first | split row ' ') } | get -o 0
      if $found == null { $line | merge { position: ($line.position + 1) } } else {
        let name = $found | split row '|' | first | split row ' ' | first
        $line | merge { place: ($'($line.place) ($name)' | str trim) }
      }
    }
  }
  let here = $tree | get $line.place
  let options = $here.options ++ $everywhere
  if $line.pending != null {
    let option = nu-complete music-cli option $options $line.pending
    return (nu-complete music-cli values $line $option.marks $option.values $typed)
  }
  if not $line.ended and ($typed =~ '^--.*=') {
    let parts = $typed | split row --number 2 '='
    let option = nu-complete music-cli option $options $parts.0
    if $option == null { return [] }
    return (nu-complete music-cli values $line $option.marks $option.values $parts.1
      | default [] | each {|each| $each | merge { value: $'($parts.0)=($each.value)' } })
  }
  if not $line.ended and ($typed | str starts-with '-') {
    return ($options | each {|entry|
      let parts = $entry | split row --number 4 '|'
      let option = { marks: ($parts.1 | split row ' '), names: ($parts.0 | split row ' ') }
      if ($option.marks | any {|mark| ($mark | str starts-with '-') and ($mark in $line.used) }) { return [] }
      $option.names
      | where {|name| ($name | str starts-with $typed) and ($name not-in $line.used or 'repeat' in $option.marks) }
      | each {|name| { value: $name, description: $parts.3 } }
    } | flatten)
  }
  if $line.position == 0 and not ($here.commands | is-empty) {
    return ($here.commands | each {|entry|
      let parts = $entry | split row --number 2 '|'
      { value: ($parts.0 | split row ' ' | first), description: $parts.1 }
    } | where {|each| $each.value | str starts-with $typed })
  }
  let argument = $here.arguments | get -o $line.position | default ($here.arguments | where {|each| $each | str starts-with repeat } | get -o 0)
  if $argument == null { return [] }
  let parts = $argument | split row --number 2 '|'
  nu-complete music-cli values $line [$parts.0] ($parts.1 | split row ' ') $typed
}

$env.config.completions.external.completer = do {
  let before = $env.config.completions.external.completer?
  {|spans|
    let own = if ($spans | first) == npx { $spans | skip 1 } else { $spans }
    if ($own | get -o 0) == music-cli and ($own | length) > 1 {
      nu-complete music-cli $own
    } else if $before != null {
      do $before $spans
    }
  }
}
