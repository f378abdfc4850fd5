/** The one style sheet of the pages: on light and dark ground, and on paper. */

export const style = `:root {
  color-scheme: light dark;
  --ground: #faf9f7; --card: #fff; --ink: #1d1d1f; --mute: #626267; --line: #e2e0da; --accent: #3152bd; --on-accent: #fff; --soft: #eaeefb;
  --ivory: #fff; --ebony: #222326; --edge: #8a8780; --wood: #fbf6ec; --string: #a9a49a; --ring: #1d1d1f;
}
@media (prefers-color-scheme: dark) { :root {
  --ground: #141416; --card: #1c1d20; --ink: #ececef; --mute: #a3a3ab; --line: #34353b; --accent: #9db1ff; --on-accent: #141416; --soft: #262b42;
  --ivory: #e9e7e2; --ebony: #08090a; --edge: #6d6a63; --wood: #241f18; --string: #77736a; --ring: #fff;
} }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif }
a { color: var(--accent); text-decoration: none; overflow-wrap: anywhere }
a:hover, a:focus-visible, main p a, dd a, figcaption a { text-decoration: underline }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
header { border-bottom: 1px solid var(--line) }
.bar, main, footer p { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem 1.25rem; padding-block: .7rem }
.home { font-weight: 700 }
header form { display: flex; flex: 1 1 15rem; min-width: 0 }
input, select, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .6rem; min-height: 2.5rem; max-width: 100% }
input, select { border-color: var(--edge) }
header input { flex: 1; min-width: 0; border-radius: .5rem 0 0 .5rem; border-right: 0 }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600 }
header button { border-radius: 0 .5rem .5rem 0 }
nav { display: flex; flex-wrap: wrap; gap: .2rem clamp(.6rem, 3vw, 1rem) }
main { padding-block: 1.2rem 3rem }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; margin: .4rem 0 .8rem; overflow-wrap: anywhere }
h2 { font-size: 1.2rem; margin: 2rem 0 .7rem }
h3 { font-size: 1rem; margin: 0 0 .2rem }
.lead { color: var(--mute); margin: -.5rem 0 1rem; overflow-wrap: anywhere }
.two { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)) }
@media (min-width: 52rem) { .two { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } }
.stack { display: grid; gap: 1rem; align-content: start; min-width: 0 }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); list-style: none; margin: 0; padding: 0 }
.card, figure { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; min-width: 0 }
.card p, .says { margin: .2rem 0 0; color: var(--mute); font-size: .95rem }
figure { margin: 0 0 1rem }
figcaption { color: var(--mute); font-size: .95rem; margin-top: .5rem }
.two figure, .stack figure { margin: 0; display: grid; align-content: center }
.pages { margin-top: 1.5rem }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0 0 1rem; padding: 0 }
.chips > li { border: 1px solid var(--line); border-radius: 2rem; background: var(--card); padding: .2rem .8rem; max-width: 100% }
.chips > .gap { border-color: transparent; background: none; padding-inline: 0 }
.chips [aria-current] { border-color: var(--accent); font-weight: 600 }
.tools { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin: 1rem 0 }
.tools .chips { margin: 0 }
audio { width: min(100%, 22rem) }
.fields { display: flex; flex-wrap: wrap; gap: .7rem; align-items: end; margin: 1rem 0 }
.fields label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; font-size: .875rem; color: var(--mute); max-width: 11rem }
.fields select, .fields input { font-size: 1rem; color: var(--ink) }
.fields input[type=text] { width: 9rem }
.fields select, .fields input { width: 100% }
.fields input[type=number] { width: 5.5rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.wide { overflow-x: auto }
table { border-collapse: collapse }
th, td { text-align: left; padding: .35rem 1.2rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: break-word }
.late { color: var(--mute); font-size: .875rem; font-weight: 400; margin-top: 2rem }
.entries { display: grid; align-items: start; gap: 0 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); list-style: none; margin: 0; padding: 0 }
.entries li { display: flex; gap: .8rem; align-items: center; border-top: 1px solid var(--line); padding: .55rem 0; min-width: 0; break-inside: avoid }
.entries div { min-width: 0 }
.entries p { margin: 0; color: var(--mute); font-size: .875rem; overflow-wrap: anywhere }
.entries p svg { vertical-align: -.15em }
.entries svg { flex: none }
.entries .small { width: 4.4rem }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .3rem 1.2rem; margin: 0 }
dt { color: var(--mute) }
dd { margin: 0; overflow-wrap: anywhere }
code, pre { font: .9em ui-monospace, "DejaVu Sans Mono", monospace }
code { background: var(--soft); padding: .1rem .35rem; border-radius: .3rem; overflow-wrap: anywhere }
article { max-width: 42rem; font-size: 1.0625rem; line-height: 1.65; overflow-wrap: break-word }
article pre { overflow-x: auto; background: var(--soft); padding: .8rem; border-radius: .5rem }
article pre code { background: none; padding: 0 }
article blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--mute) }
footer { border-top: 1px solid var(--line); color: var(--mute); font-size: .9rem; padding: 1rem 0 }
footer a, nav a { text-decoration: underline; text-decoration-color: transparent }
footer a { text-decoration-color: currentColor }
svg text { fill: currentColor }
.drawn { display: block; width: 100%; height: auto }
.drawn a:hover, .drawn a:focus-visible { opacity: .7 }
.drawn a { color: var(--ink) }
.keyboard { min-width: 27rem }
.neck { min-width: 36rem }
.circle { max-width: 26rem; margin: 0 auto }
.white { fill: var(--ivory); stroke: var(--edge) }
.black { fill: var(--ebony); stroke: var(--ebony) }
.wood { fill: var(--wood) }
.string { stroke: var(--string) }
.fret { stroke: var(--string); stroke-width: 1.2 }
.nut { stroke: var(--ink); stroke-width: 5 }
.spot { fill: #d9d9d9 }
.root { stroke: var(--ring); stroke-width: 2.5 }
.on-light { fill: #000 }
.on-dark { fill: #fff }
svg text.on-light { fill: #000 }
svg text.on-dark { fill: #fff }
svg text.mute { fill: var(--mute) }
.place { fill: var(--card); stroke: var(--line) }
.near { fill: var(--soft) }
.chosen { fill: var(--accent); stroke: var(--accent) }
svg text.chosen { fill: var(--on-accent); stroke: none; font-weight: 700 }
.hit { fill: transparent }
.open { fill: none; stroke: var(--mute); stroke-width: 1.5 }
.finger { fill: var(--mute) }
.pulse { fill: #d14747 }
.rest { fill: var(--mute) }
.small { overflow: visible }
.tones { display: flex; flex-wrap: wrap; gap: .3rem .8rem; list-style: none; margin: 0; padding: 0 }
.tones li { display: grid; justify-items: center }
.tones small, .chord p { color: var(--mute) }
.positions { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); list-style: none; margin: 0; padding: 0 }
.positions li { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: .8rem; min-width: 0; break-inside: avoid }
.positions .neck { min-width: 17rem }
.chords { grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)) }
.chord { display: flex; gap: .8rem; align-items: center; padding: .6rem 1rem }
.chord .diagram { flex: none }
.sheet > svg { display: block; margin: 0 auto }
.rhythm { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 1rem 2rem }
.rhythm > div { max-width: 100% }
.rhythm .sheet > svg { zoom: 1.4 }
.sheet [fill="#ffffff"] { fill: var(--card) }
.sheet [fill="#000000"] { fill: var(--ink) }
.sheet [stroke="#000000"] { stroke: var(--ink) }
.sheet [fill="#eeeeee"] { fill: var(--soft) }
.sheet text[fill="#000000"] { fill: #000 }
.sheet text[fill="#ffffff"] { fill: #fff }
figure h2 { font-size: 1rem; margin: 1rem 0 .3rem }
figure h2:first-child { margin-top: 0 }
.named { display: flex; flex-wrap: wrap; gap: .6rem 1rem; list-style: none; margin: 1rem 0; padding: 0 }
.named a { display: grid; justify-items: center; gap: .2rem; font-size: .875rem }
.named .small { width: 6rem; height: 3rem }
.shapes p { margin: 0; padding-left: 1.4rem }
.shapes small { color: var(--mute) }
.shapes { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.6rem, 1fr)); align-items: end; gap: .5rem 1rem; list-style: none; margin: 0; padding: 0 }
.shapes li:has(.wide) { grid-column: 1 / -1; min-width: 0 }
.shapes.large { grid-template-columns: repeat(auto-fill, minmax(max(8rem, 21%), 1fr)) }
.large .diagram { width: 100%; max-width: 14rem; height: auto }
.bars { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); list-style: none; margin: 0; padding: 0; row-gap: .5rem }
.bars > li { border-left: 2px solid var(--edge); padding: .35rem .2rem .35rem .6rem; display: flex; gap: .3rem .7rem; min-width: 0 }
.bars > li:nth-child(4n), .bars > li:last-child { border-right: 2px solid var(--edge) }
.bars > li > span { flex: 1 1 0; min-width: 0 }
.bars a, .bars b { display: block; font-size: 1.15rem; font-weight: 600 }
.bars small { display: block; font-size: .875rem; color: var(--mute) }
.bars .tonic { color: #2c63a8 } .bars .subdominant { color: #85600f } .bars .dominant { color: #b23a31 }
@media (prefers-color-scheme: dark) { .bars .tonic { color: #8dbcf2 } .bars .subdominant { color: #e0b45c } .bars .dominant { color: #f59a92 } }
@media (max-width: 40rem) {
  h1 { font-size: 1.6rem }
  .bar, main, footer p { padding-inline: 1rem }
  header nav { font-size: .875rem; gap: .2rem .6rem }
  .fields { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .fields label, .fields input[type=text], .fields input[type=number], .fields select { width: 100%; max-width: none }
  .bars { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .bars > li:nth-child(2n) { border-right: 2px solid var(--edge) }
  .rhythm .sheet > svg { zoom: 1 }
  .chords { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)) }
  .chord { flex-direction: column-reverse; align-items: start; gap: 0; padding: .6rem .2rem }
  .chord div { padding-left: 1.75rem }
}
@page { margin: 0 }
@media print {
  :root { --ground: #fff; --card: #fff; --ink: #000; --mute: #333; --line: #999; --accent: #000; --soft: #eee; --ivory: #fff; --ebony: #000; --edge: #333; --wood: #fff; --string: #555; --ring: #000 }
  header, footer, .fields, .tools, .screen { display: none }
  body { font-size: 11pt; color-scheme: light }
  main { max-width: none; padding: 14mm 15mm; box-decoration-break: clone }
  .chords { grid-template-columns: repeat(4, 1fr) }
  .chord { flex-direction: column-reverse; align-items: start; gap: 0 }
  .chord div { padding-left: 1.2rem }
  .keyboard, .neck, .positions .neck { min-width: 0 }
  .keyboard { max-width: 32rem }
  .rhythm .sheet > svg { zoom: 1; max-width: 100%; height: auto }
  .shapes:not(.large) { grid-template-columns: repeat(6, 1fr) }
  .shapes li:has(.wide) { grid-column: span 3 }
  .chord .diagram, .shapes:not(.large) .diagram { width: 6.2rem; height: auto }
  .positions { grid-template-columns: repeat(2, 1fr); gap: .5rem 1rem }
  .positions .neck { max-width: 17rem }
  .positions li { border: 0; padding: 0 }
  section:has(.positions) { break-before: page }
  section:has(.positions) h2 { margin-top: 0 }
  a, .drawn a { color: inherit; text-decoration: none }
  figure, .card { border: 0; padding: 0 }
  figure, .card, tr, .bars > li, .shapes > li { break-inside: avoid }
  figure:has(.bars, .shapes) { break-inside: auto }
  main:has(.bars) section { display: none }
  h2, h3 { break-after: avoid }
  .bars { grid-template-columns: repeat(4, minmax(0, 1fr)); row-gap: .2rem }
  .bars .tonic, .bars .subdominant, .bars .dominant { color: inherit }
}
`;
