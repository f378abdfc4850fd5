/** What only media have. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { downloadOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';

export function mediaCommands(media: Noun): readonly Command[] {
  return [
    command({
      name: 'download',
      summary: 'the file of an asset',
      description:
        'Downloads the files of assets, and prints their paths. A download that broke off is continued the next time, and a file that is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
      arguments: [
        {
          name: 'id',
          summary: 'id or name of an asset',
          required: true,
          variadic: true,
          values: { from: 'records', of: 'media' },
        },
      ],
      options: downloadOptions,
      examples: [{ command: 'media download 1 --dir sounds', says: 'the first asset, into a folder' }],
      load: async () => (await import('./download.ts')).downloadMedia(media),
    }),
  ];
}
