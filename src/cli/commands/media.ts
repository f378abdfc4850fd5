/** The commands that only media have: `media download` and `media play`. */

import { media } from '../../catalog/media.ts';
import { pathSegment } from '../client/url.ts';
import { printCurlCommands } from '../files/addresses.ts';
import { choiceOf } from '../program/argv/option.ts';
import { oneOf, stdoutPath } from '../program/argv/readers.ts';
import { downloadOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { findAssetFiles } from '../resolve/asset-files.ts';
import { idArguments, pickableArguments } from '../resolve/declarations.ts';

const stdoutOption = {
  ...choiceOf([stdoutPath]),
  reader: { ...oneOf([stdoutPath]), expects: '- for stdout (--dir takes a directory)' },
} as const;

export const download = command({
  description:
    'Downloads the files of assets, and prints their paths. An interrupted download continues the next time, and an unchanged file is not sent again. Another file of the same name is kept as <name>.old.',
  arguments: idArguments(media),
  options: {
    ...downloadOptions,
    file: {
      ...stdoutOption,
      flags: '--file <->',
      summary: 'Print the file itself; the same as --output',
      excludes: ['dir', 'force', 'output'],
    },
    output: {
      ...stdoutOption,
      flags: '-o, --output <->',
      summary: 'Print the file itself',
      excludes: ['dir', 'force'],
    },
  },
  examples: [{ command: 'media download 1 --dir sounds', text: 'the first asset, into a directory' }],
  run: async (context, { args, options }) => {
    if (context.settings.curl && args.every(id => /^\d+$/.test(id)))
      return printCurlCommands(
        context,
        args.map(id => `${media.path}/${pathSegment(id)}`),
      );
    const files = await findAssetFiles(context, args);
    if (options.output !== undefined || options.file !== undefined) {
      const { printFile } = await import('../files/play-files.ts');
      return printFile(context, files);
    }
    const { transfer } = await import('../files/transfer.ts');
    await transfer(context, options, files);
  },
});

export const play = command({
  description:
    'Fetches the files of assets, and plays them one after another through an audio player of this machine. MUSIC_CLI_PLAYER names another player.',
  arguments: pickableArguments(media),
  examples: [{ command: 'media play 1', text: 'the first asset' }],
  run: async (context, { args }) => {
    const files = await findAssetFiles(context, args);
    const { playFiles } = await import('../files/play-files.ts');
    await playFiles(context, files);
  },
});
