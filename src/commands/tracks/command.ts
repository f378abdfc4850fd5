import { tracks as kind } from '../../catalog/tracks.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { command } from '../../context/command.ts';

export const tracks = command({
  name: 'tracks',
  group: 'Sounds and aggregates',
  summary: 'circular tracks: rhythms ready to play',
  commands: [
    command({
      name: 'list',
      aliases: ['ls'],
      summary: 'the tracks',
      options: recordOptions(kind.columns),
      examples: [
        { command: 'tracks list --limit 5', says: 'the first five' },
        { command: "tracks list --filter 'transport.bpm > 150'", says: 'the fast ones' },
        { command: 'tracks list --columns id,name -o csv', says: 'ids and names' },
      ],
      load: async () => (await import('./tracks.ts')).listTracks,
    }),
    command({
      name: 'get',
      summary: 'one track or several, by id or name',
      arguments: [
        {
          name: 'id',
          summary: 'as kind:id, or a name',
          required: true,
          variadic: true,
          values: { from: 'records', of: 'tracks' },
        },
      ],
      options: recordOptions(kind.columns),
      examples: [{ command: 'tracks get rhythm:1', says: 'one track' }],
      load: async () => (await import('./tracks.ts')).getTracks,
    }),
  ],
});
