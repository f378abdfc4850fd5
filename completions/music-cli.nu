# nushell completion for music-cli (nushell 0.101 and later). `music-cli __complete` prints the candidates.
# Other programs keep their previous completer.

def "nu-complete music-cli" [spans: list<string>] {
  let words = $spans | skip 1 | each {|word| $word | str replace --regex "^[\"'`]" '' | str replace --regex "[\"'`]$" '' }
  let answer = try { ^music-cli __complete ...$words | complete } catch {
    try { ^npx --no --offline music-cli __complete ...$words | complete } catch { { stdout: '' } }
  }
  $answer.stdout | lines | each {|line|
    let parts = $line | split row --number 2 "\t"
    let value = if $parts.0 =~ '^[\w.,:/#+=~-]+$' { $parts.0 } else { $parts.0 | to nuon }
    { value: $value, description: ($parts.1? | default '') }
  }
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
