// Adds sound, and updates pages without reloads. Pages work without it.
let audio;
let stop = () => {};
const all = selector => document.querySelectorAll(selector);
const url = () => location.pathname + location.search;
let pageUrl = url();

function tone(at, length, midi, isDrum, gain = 0.2) {
  const level = audio.createGain();
  const end = at + (isDrum ? 0.15 : Math.max(length, 0.25) + 0.3);
  level.gain.setValueAtTime(gain, at);
  level.gain.exponentialRampToValueAtTime(0.001, end);
  level.connect(audio.destination);
  const source = audio.createOscillator();
  const isLow = midi < 37;
  source.type = isDrum && !isLow ? 'square' : 'triangle';
  const hertz = isDrum ? (isLow ? 110 : 300 + 25 * (midi % 32)) : 440 * 2 ** ((midi - 69) / 12);
  source.frequency.setValueAtTime(hertz, at);
  if (isDrum && isLow) source.frequency.exponentialRampToValueAtTime(45, end);
  source.connect(level);
  source.start(at);
  source.stop(end);
  return source;
}

function begin() {
  audio ??= new AudioContext();
  audio.resume();
  return audio.currentTime + 0.05;
}

function mark(notes, time, length) {
  const sounding = notes
    .filter(([at, span]) => at <= time && time < at + span)
    .map(([, , midi]) => Math.round(midi) % 12);
  for (const key of all('.keyboard [data-midi]'))
    key.classList.toggle('now', sounding.includes(key.dataset.midi % 12));
  const pulses = all('.pulses li');
  const at = Math.floor((time / length) * pulses.length);
  for (const [index, pulse] of pulses.entries()) pulse.classList.toggle('now', index === at);
}

function play(button) {
  const notes = button.dataset.play.split(' ').map(note => note.split(':').map(Number));
  const length = Number(button.dataset.length);
  const isLoop = 'loop' in button.dataset;
  let [from, sources, timer, frame] = [begin(), []];
  const pass = start => {
    sources = notes.map(([at, span, midi, drum]) => tone(start + at, span, midi, drum));
    const next = (start + length - audio.currentTime - (isLoop ? 0.1 : 0)) * 1000;
    timer = setTimeout(isLoop ? () => pass(start + length) : stop, next);
    from = start;
  };
  const follow = () => {
    mark(notes, audio.currentTime - from, length);
    frame = requestAnimationFrame(follow);
  };
  stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const source of sources) source.stop();
    mark([], -1, 1);
    button.textContent = 'Play';
    stop = () => {};
  };
  button.textContent = 'Stop';
  pass(from);
  if (!matchMedia('(prefers-reduced-motion)').matches) follow();
}

async function show(address, isNew) {
  stop();
  const { name, dataset } = document.activeElement;
  const [fold] = all('main .fold');
  const query = name ? `[name="${name}"]` : `[data-place="${dataset.place}"]`;
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (isNew) history.pushState(null, '', address);
  pageUrl = url();
  document.title = page.title;
  for (const part of ['header', 'main', 'footer']) all(part)[0].replaceWith(page.querySelector(part));
  ready();
  for (const each of all('main .fold')) each.open = fold?.open;
  for (const each of all(`main ${query}`)) each.focus({ preventScroll: true });
}

function ready() {
  for (const each of all('[data-play], .pulses')) each.hidden = false;
}

addEventListener('click', event => {
  const target = event.target.closest('[data-play], a[data-midi]');
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target.dataset.play) {
    const isOn = target.textContent === 'Stop';
    stop();
    return isOn || play(target);
  }
  event.preventDefault();
  tone(begin(), 0.5, Number(target.dataset.midi));
  target.focus();
  show(target.getAttribute('href'), true);
});
addEventListener('change', ({ target: { form } }) => {
  if (form?.matches('.fields'))
    show(`${form.getAttribute('action')}?${new URLSearchParams(new FormData(form))}`, true);
});
addEventListener('popstate', () => pageUrl === url() || show(url()));
ready();
