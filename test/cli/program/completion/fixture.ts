/** A command tree with a case of everything that Tab completes. */
import type { Branch, Tree } from '../../../../src/cli/program/argv/command.ts';
import { nameOf, type Option, type Options } from '../../../../src/cli/program/argv/option.ts';

const columns = ['id', 'name', 'solfege', 'signature', 'frequency', 'color'];
const listOptions = declared([
  {
    flags: '--columns <names>',
    summary: 'columns to show, in this order',
    values: { from: 'suggestions', suggestions: columns },
    list: true,
  },
  {
    flags: '--sort <fields>',
    summary: 'order by these fields; -field is descending',
    values: { from: 'suggestions', suggestions: columns },
    list: true,
    signed: true,
  },
  { flags: '--filter <condition>', summary: "keep records where 'field op value' holds", repeat: true },
  { flags: '--limit <n>', summary: 'this many at most' },
  { flags: '--zip', summary: 'their number alone', excludes: ['limit', 'json'] },
]);

function declared(options: readonly Option[]): Options {
  return Object.fromEntries(options.map(option => [nameOf(option), option]));
}

function noun(name: string, summary: string, more: readonly Branch[] = []): Branch {
  return {
    name,
    summary,
    commands: [
      { name: 'list', aliases: ['ls'], summary: `list ${name}`, options: listOptions },
      {
        name: 'get',
        summary: `show ${name} by id or name`,
        arguments: [
          {
            name: 'id',
            summary: 'id or name',
            required: true,
            variadic: true,
            values: { from: 'records', of: name },
          },
        ],
      },
      ...more,
    ],
  };
}

const folderArgument = {
  name: 'folder',
  summary: 'folder of samples',
  required: true,
  values: { from: 'records', of: 'drums' },
} as const;

export const fixture: Tree = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog in the terminal',
  examples: ['keys list'],
  options: declared([
    {
      flags: '-o, --output <format>',
      summary: 'how the answer is written',
      values: { from: 'choices', choices: ['table', 'json', 'jsonl', 'csv', 'tsv', 'yaml'] },
    },
    { flags: '--json', summary: 'the answer as the service sent it' },
    { flags: '--jq <expression>', summary: 'select with a jq expression' },
    {
      flags: '--color <when>',
      summary: 'colour the output',
      values: { from: 'choices', choices: ['auto', 'always', 'never'] },
    },
    { flags: '--profile <name>', summary: 'use this profile', values: { from: 'profiles' } },
    { flags: '--base-url <url>', summary: "the service's address" },
    { flags: '--debug', summary: 'log requests to stderr' },
  ]),
  commands: [
    noun('keys', 'pitch keys: name, signature, frequency, colour'),
    noun('scales', "every key's scales; it's the largest collection"),
    noun('rhythms', 'circular rhythms'),
    noun('systems', 'music systems: equal divisions and others', [
      {
        name: 'state',
        summary: 'the tones of a system',
        arguments: [
          { name: 'id', summary: 'id or name', required: true, values: { from: 'records', of: 'systems' } },
        ],
      },
    ]),
    {
      name: 'play',
      summary: 'hear it',
      arguments: [
        {
          name: 'what',
          summary: 'a name',
          required: true,
          variadic: true,
          values: { from: 'names', of: ['scales', 'tunes'], endings: ['.mid'] },
        },
      ],
      options: declared([
        { flags: '--file <path>', summary: 'a file', values: { from: 'files' } },
        {
          flags: '--key <note>',
          summary: 'a key',
          values: { from: 'suggestions', suggestions: ['Eb', 'F#'] },
        },
      ]),
    },
    noun('presets', 'sound presets'),
    noun('tracks', 'circular tracks'),
    {
      name: 'drums',
      summary: 'drum samples',
      commands: [
        { name: 'folders', summary: 'list the folders' },
        { name: 'files', summary: 'list the files of a folder', arguments: [folderArgument] },
        {
          name: 'download',
          summary: 'download a folder',
          arguments: [folderArgument],
          options: declared([
            {
              flags: '--dir <directory>',
              summary: 'where to put the files',
              values: { from: 'directories' },
            },
          ]),
        },
      ],
    },
    {
      name: 'entities',
      summary: 'several collections in one answer',
      options: declared([
        {
          flags: '--include <groups>',
          summary: 'only these groups',
          values: { from: 'suggestions', suggestions: ['keys', 'intervals', 'instruments'] },
          list: true,
        },
      ]),
    },
    {
      name: 'api',
      summary: 'any GET below /api',
      arguments: [{ name: 'path', summary: 'path', required: true }],
    },
    {
      name: 'auth',
      summary: 'log in and out',
      commands: [
        {
          name: 'login',
          summary: 'keep a token',
          options: declared([{ flags: '--with-token', summary: 'read it from standard input' }]),
        },
        { name: 'status', summary: 'who is logged in' },
        { name: 'logout', summary: 'forget the token' },
      ],
    },
    {
      name: 'config',
      summary: 'read and change the configuration',
      commands: [
        {
          name: 'get',
          summary: 'show a setting',
          arguments: [
            {
              name: 'setting',
              summary: 'setting',
              required: true,
              values: { from: 'choices', choices: ['baseUrl', 'output', 'color'] },
            },
          ],
        },
        {
          name: 'set',
          summary: 'change a setting',
          arguments: [
            {
              name: 'setting',
              summary: 'setting',
              required: true,
              values: { from: 'choices', choices: ['baseUrl', 'output', 'color'] },
            },
            { name: 'value', summary: 'value', required: true },
          ],
        },
      ],
    },
    {
      name: 'completion',
      summary: 'completion for a shell',
      commands: [
        { name: 'bash', summary: 'print the file for bash' },
        { name: 'zsh', summary: 'print the file for zsh' },
        { name: 'fish', summary: 'print the file for fish' },
        {
          name: 'install',
          summary: 'install it',
          arguments: [
            {
              name: 'shell',
              summary: 'shell',
              values: { from: 'choices', choices: ['bash', 'zsh', 'fish'] },
            },
          ],
        },
      ],
    },
  ],
};
