import { expect, it } from 'vitest';
import { card } from '../../src/output/formats/card/card.ts';
import { width } from '../../src/output/text/width.ts';
import { colorful, column, nasty, pipe, terminal } from './support.ts';

const scale = {
  surprise: 'new in this version',
  id: 12,
  name: 'C♯ harmonic minor',
  tones: [
    { intervalId: 1, noteName: 'C♯', midiNumber: 61 },
    { intervalId: 12, noteName: 'D♯', midiNumber: 63, extra: { a: [1] } },
  ],
  baseTone: { id: 1, name: 'C' },
  tags: ['minor', 'seven notes'],
  ratio: 1.0594630943592953,
  isPublic: true,
  signature: null,
  empty: {},
  keyId: 2,
};

it('every field is there, nested ones as tables', () => {
  expect(card(scale, { style: pipe, title: 'A scale' })).toBe(
    [
      'A scale',
      'surprise   new in this version',
      'id         12',
      'name       C♯ harmonic minor',
      'tones',
      '  intervalId  noteName  midiNumber  extra',
      '           1  C♯                61',
      '          12  D♯                63  {"a":[1]}',
      'baseTone',
      '  id  name',
      '   1  C',
      'tags       minor, seven notes',
      'ratio      1.0595',
      'isPublic   yes',
      'signature',
      'empty      {}',
      'keyId      2',
      '',
    ].join('\n'),
  );
});

it('an id shows what it refers to, in lists and nested records too', () => {
  const record = { keyId: 2, musicSystemIds: [1, 3], events: [{ keyId: 5 }], other: null };
  const nameOf = (path: string, id: unknown) => (path === 'other' ? undefined : `${path}#${id}`);
  expect(card(record, { style: pipe, nameOf })).toBe(
    [
      'keyId           2 (keyId#2)',
      'musicSystemIds  1 (musicSystemIds#1), 3 (musicSystemIds#3)',
      'events',
      '  keyId',
      '  5 (events.keyId#5)',
      'other',
      '',
    ].join('\n'),
  );
});

it('long text is wrapped on a terminal, and its line breaks are kept', () => {
  const record = { id: 1, description: 'one two three four five six seven\nsecond line' };
  expect(card(record, { style: terminal(30) })).toBe(
    [
      'id           1',
      'description  one two three',
      '             four five six',
      '             seven',
      '             second line',
      '',
    ].join('\n'),
  );
});

it('a nested table folds its widest column to fit the terminal', () => {
  const record = {
    notes: [
      { id: 1, text: 'one two three four five six seven' },
      { id: 22, text: 'x' },
    ],
  };
  expect(card(record, { style: terminal(24) })).toBe(
    ['notes', '  id  text', '   1  one two three four', '      five six seven', '  22  x', ''].join('\n'),
  );
});

it('a field of HTML is readable text', () => {
  expect(card({ content: '<h1>T</h1><p>text</p>' }, { style: pipe, html: ['content'] })).toBe(
    'content\n  # T\n\n  text\n',
  );
});

it('the columns of lists come first, by their names, then facts, then the fields that no column has shown', () => {
  const columns = [
    column('id'),
    column('name', { value: record => record.fullName }),
    column('length', {
      value: record => record.durationMs,
      show: record => `${Number(record.durationMs) / 1000} s`,
    }),
    column('notes', { value: record => record.tones && 'C E' }),
    column('absent', { value: record => record.absent }),
    column('first', { value: record => (Array.isArray(record.tones) ? record.tones[0].missing : undefined) }),
  ];
  const record = {
    name: 'major',
    id: 1,
    tones: [{ noteName: 'C' }, { noteName: 'E' }],
    durationMs: 1500,
    fullName: 'C major',
    createdAt: '2025-01-06T09:00:00+00:00',
    other: '2025-01-06',
  };
  const facts = [['degrees', '1 3']] as const;
  expect(card(record, { style: pipe, title: 'C major', columns, facts })).toBe(
    [
      'id         1',
      'name       C major',
      'length     1.5 s',
      'notes      C E',
      'degrees    1 3',
      'tones',
      '  noteName',
      '  C',
      '  E',
      'createdAt  2025-01-06',
      'other      2025-01-06',
      '',
    ].join('\n'),
  );
});

it('a title is printed where no line says so', () => {
  const columns = [column('label'), column('instrument')];
  const record = { label: 'E2', instrument: 'Guitar' };
  expect(card(record, { style: pipe, columns, title: 'Guitar E2' })).toBe(
    'Guitar E2\nlabel       E2\ninstrument  Guitar\n',
  );
  expect(card(record, { style: pipe, columns, title: 'E2' })).toBe('label       E2\ninstrument  Guitar\n');
  expect(card({}, { style: pipe, columns, title: '' })).toBe('');
});

it('with colours, labels are bold and hex colours have swatches, nested ones too', async () => {
  expect(card({ color: '#ff8800', all: [{ color: '#00ff00' }] }, { style: await colorful(80) })).toBe(
    [
      '\x1b[1mcolor\x1b[22m  \x1b[48;2;255;136;0m  \x1b[49m #ff8800',
      '\x1b[1mall\x1b[22m',
      '  \x1b[1mcolor\x1b[22m',
      '  \x1b[48;2;0;255;0m  \x1b[49m #00ff00',
      '',
    ].join('\n'),
  );
});

it('no control character passes, and no line is wider than the terminal', () => {
  const record = Object.fromEntries(
    nasty.flatMap((name, index) => [
      [name, 'v'],
      [`field ${index}`, name],
      [`nested ${index}`, [{ [name]: name }]],
    ]),
  );
  const text = card(record, { style: terminal(60) });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2028\u2029]/u);
  for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);
});

it('a nested list of many thousands is written in linear time', () => {
  const rings = Array.from({ length: 20_000 }, (_, id) => ({ id, label: `ring ${id}` }));
  const lines = card({ rings }, { style: pipe }).split('\n');
  expect(lines).toHaveLength(20_003);
  expect(lines.at(-2)).toBe('  19999  ring 19999');
});

it('swatches take their part of a narrow terminal', async () => {
  const record = { steps: [{ label: 'one two three', color: '#ff8800' }] };
  const text = card(record, { style: await colorful(25) });
  const withoutPainting = text.replaceAll(/\p{Cc}\[[\d;]*m/gu, '');
  expect(withoutPainting).toBe(
    ['steps', '  label    color', '  one two     #ff8800', '  three', ''].join('\n'),
  );
});
