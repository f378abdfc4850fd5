interface Harmony {
  readonly name: string;
  readonly events: readonly {
    readonly label: string;
    readonly startTick: number;
    readonly durationTick: number;
  }[];
}

/** Songs of the sandbox whose first eight bars of 4/4 are repeated. */
const repeatedSongs = ['Swing Low, Sweet Chariot', 'Oh! Susanna', 'Auld Lang Syne'];

/** Returns the chords of a harmony of the sandbox as they are played: if it is one of these songs, with the repeat. */
export function expandRepeats({ name, events }: Harmony): Harmony['events'] {
  if (!repeatedSongs.includes(name)) return events;
  const first = events.filter(({ startTick }) => startTick < 15_360);
  return [...first, ...events.map(event => ({ ...event, startTick: event.startTick + 15_360 }))];
}
