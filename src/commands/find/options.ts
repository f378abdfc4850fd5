import { found } from '../../catalog/found.ts';
import { choiceOf, type Options } from '../../cli/option.ts';

import { recordOptions } from '../../cli/shared-options.ts';

const forms = ['notes', 'chords', 'steps', 'rhythm', 'cents', 'hertz'] as const;

export const findOptions = {
  as: {
    flags: '--as <form>',
    summary: 'read it as notes, chords …, whatever it looks like',
    ...choiceOf(forms),
  },
  all: { flags: '--all', summary: 'every spelling of what sounds the same' },
  ...recordOptions(found.columns),
} as const satisfies Options;
