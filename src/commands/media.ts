/** The commands that only media have: `media download`, and `media play`. */
import { segment } from '../api/url.ts';
import { media } from '../catalog/media.ts';
import { choiceOf } from '../cli/option.ts';
import { downloadOptions } from '../cli/shared-options.ts';
import { command } from '../context/context.ts';
import { curlEach } from '../download/addresses.ts';
import { filesOfAssets } from '../words/asset-files.ts';
import { idArguments, pickedArguments } from '../words/declarations.ts';

export const download = command({
  description:
    'Downloads the files of assets, and prints their paths. A download that broke off is continued the next time, and a file that is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
  arguments: idArguments(media),
  options: {
    ...downloadOptions,
    output: {
      flags: '-o, --output <->',
      summary: 'the file itself, to stdout',
      ...choiceOf(['-']),
      excludes: ['dir', 'force'],
    },
  },
  examples: [{ command: 'media download 1 --dir sounds', says: 'the first asset, into a folder' }],
  run: async (context, { args, options }) => {
    if (context.settings.curl && args.every(id => /^\d+$/.test(id)))
      return curlEach(
        context,
        args.map(id => `${media.path}/${segment(id)}`),
      );
    const files = await filesOfAssets(context, args);
    if (options.output !== undefined) {
      const { printFile } = await import('../download/play-files.ts');
      return printFile(context, files);
    }
    const { transfer } = await import('../download/transfer.ts');
    await transfer(context, options, files);
  },
});

export const play = command({
  description:
    'Fetches the files of assets and plays them one after the other, through a program of this machine that plays files of their kind, or the one that MUSIC_CLI_PLAYER names.',
  arguments: pickedArguments(media),
  examples: [{ command: 'media play 1', says: 'the first asset' }],
  run: async (context, { args }) => {
    const files = await filesOfAssets(context, args);
    const { playFiles } = await import('../download/play-files.ts');
    await playFiles(context, files);
  },
});
