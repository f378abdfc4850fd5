/** Makes the player and the links to files on the pages of music. */
import { Failure } from '../../../../../base/errors.ts';
import { keysOf } from '../../../../../base/fields.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import type { Music } from '../../../../../music/music.ts';
import type { Score } from '../../../../../music/score/score.ts';
import { scoreOf } from '../../../../../music/score/scores.ts';
import { fileStem } from '../../../../files/filenames.ts';
import { exportFormatsOf, type MusicFormatName, musicFormat } from '../../../../output/writers.ts';
import { addressWith, type FormValues } from '../form.ts';
import { html, type Markup } from '../html.ts';
import type { PageInfo } from './view.ts';

/** The name of each file of a page by its format. */
export const pageFiles = {
  wav: 'sound.wav',
  midi: 'music.mid',
  abc: 'music.abc',
  strudel: 'music.js',
  scl: 'tuning.scl',
} as const satisfies { readonly [Each in MusicFormatName]?: string };

/** Returns the player and the links to files. `soundQuery` is for the URLs of music, `pictureQuery` for the drawing. */
export function playerAndFiles(
  value: Music,
  { label, filesAddress, hiddenValues }: Pick<PageInfo, 'label' | 'filesAddress' | 'hiddenValues'>,
  {
    soundQuery = {},
    pictureQuery = {},
    bpm,
    isSwung = false,
  }: { readonly [Use in 'soundQuery' | 'pictureQuery']?: FormValues<string> } & {
    readonly bpm?: number | undefined;
    /** Whether the music swings. If so, there is no play button, because the script plays only straight time. */
    readonly isSwung?: boolean;
  } = {},
): Markup {
  const fileAddress = (name: string) =>
    addressWith(`${filesAddress}/${name}`, { ...hiddenValues, ...soundQuery });
  const isPlayable = value.kind === 'tuning' || (tryScore(value)?.notes.length ?? 0) > 0;
  const formats = isPlayable
    ? keysOf(pageFiles).filter(each => exportFormatsOf(value.kind).includes(each))
    : [];
  const stem = fileStem(label);
  const player = formats.includes('wav')
    ? html`<audio controls preload="none" src="${fileAddress(pageFiles.wav)}" aria-label="Sound of ${label}"></audio>`
    : undefined;
  const links = formats.map(
    format =>
      html`<li><a href="${fileAddress(pageFiles[format])}" download="${stem}${/\.\w+$/.exec(pageFiles[format])?.[0]}">${musicFormat(format).label}</a></li>`,
  );
  const svg = addressWith(`${filesAddress}/drawing.svg`, { ...hiddenValues, ...pictureQuery });
  const picture = drawingOf(value) && html`<li><a href="${svg}" download="${stem}.svg">SVG</a></li>`;
  if (links.length === 0 && picture === undefined) return html``;
  return html`<div class="tools">${isSwung ? undefined : playButton(value, bpm)}${player}<nav aria-label="Files"><ul class="chips">${links}${picture}</ul></nav></div>\n`;
}

/** Maximum number of notes that the script plays. Longer music has only the audio player. */
const maxNotes = 600;

/**
 * Returns the button with which the script plays the music. Its data is `start:length:MIDI number` for each note, in
 * seconds, followed by `:1` for a drum stroke. The button is hidden if scripts are off.
 * @param bpm the tempo, if it is not the music's own
 */
function playButton(value: Music, bpm: number | undefined): Markup | undefined {
  const score = tryScore(value);
  if (score === undefined || score.notes.length === 0 || score.notes.length > maxNotes) return undefined;
  const toSeconds = (ticks: number) =>
    Number((((ticks / score.ppq) * (score.unit / 4) * 60) / (bpm ?? score.bpm)).toFixed(3));
  const notes = score.notes.map(
    ({ at, ticks, midi, cents = 0, isDrum }) =>
      `${toSeconds(at)}:${toSeconds(ticks)}:${midi + cents / 100}${isDrum ? ':1' : ''}`,
  );
  const loop = score.isLoop ? html` data-loop` : undefined;
  return html`<button type="button" data-play="${notes.join(' ')}" data-length="${toSeconds(score.length)}"${loop} hidden>Play</button>`;
}

/** Returns the score of the music; undefined if there is nothing to play. */
function tryScore(value: Music): Score | undefined {
  try {
    return scoreOf(value);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Returns the default tempo of the music. */
export function tempoOf(value: Music): number {
  const bpm = Math.round(tryScore(value)?.bpm ?? defaultTempo);
  return bpm >= 1 && bpm <= 999 ? bpm : defaultTempo;
}

const defaultTempo = 120;
