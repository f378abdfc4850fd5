/** Tests the descriptions of fields: units and ranges of numbers, and references to the service's page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { builtDescription, builtLibrary, get, textOf } from '../sandbox/built.ts';
import { root } from '../support/cli.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Field {
  /** Path of a field, such as `Key.baseTone.midi`. */
  readonly path: string;
  readonly description: string;
  readonly isNumber: boolean;
}

const envelopes = ['Meta', 'TrackMeta', 'AggregateMeta', 'Error'];
const { components, paths } = JSON.parse(builtDescription());
const records = Object.entries<Schema>(components.schemas).filter(([name]) => !envelopes.includes(name));
const fields = records.flatMap(([name, schema]) => fieldsIn(schema, name));

/** Returns all fields of a schema, including those of nested objects and of objects in lists. */
function fieldsIn({ properties = {} }: Schema, above: string): Field[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${above}.${name}`;
    const { description = '', items } = field;
    return [
      { path, description, isNumber: isNumber(field) || isNumber(items) },
      ...fieldsIn(items ?? field, path),
    ];
  });
}

function isNumber({ type }: Schema = {}): boolean {
  return [type].flat().some(each => each === 'number' || each === 'integer');
}

/** Patterns of field paths, and of the unit that their descriptions must name. */
const units: readonly (readonly [RegExp, RegExp])[] = [
  [/[.a-z][iI]ds?$/, /^Ids? of /],
  [/frequency$/, /\bin Hz\b/],
  [/cents$/, /\bin cents\b/],
  [/semitones$|alteration$/, /\bsemitones\b/i],
  [/[a-z]Tick$/, /\bin ticks\b/],
  [/ppq$/, /^Ticks to a quarter\b/],
  [/bpm$/, /^Tempo in beats a minute\b/],
  [/[a-z]Ms$/, /\bin milliseconds\b/],
  [/\.midi$|midiNumber$/, /\bMIDI('s)? number\b/],
  [/atio$/, /\bratio\b/i],
  [/\.[xyz]$/, /\bin an undocumented unit\b/],
  [/position$/, /does not say in which unit/],
  [/Count$|Quota$|accidentals$|divisions$|beatsPerBar$|stepIndex$|beatUnit$/, /./],
];

/** Returns a test of numbers for a range such as `above 0`, `0 or more`, `0 to 127` or `any number`. */
function rangeIn(description: string): ((value: number) => boolean) | undefined {
  const [, above, least, from, to] = / above (\d+)| (\d+) or more| (\d+) to (\d+)/.exec(description) ?? [];
  if (above !== undefined) return value => value > Number(above);
  if (least !== undefined) return value => value >= Number(least);
  if (from !== undefined) return value => value >= Number(from) && value <= Number(to);
  return description.includes(' any number') || /^Ids of /.test(description) ? () => true : undefined;
}

it('the description of each number gives its unit and range', () => {
  const numbers = fields.filter(({ isNumber }) => isNumber);
  expect(numbers.length).toBeGreaterThan(60);
  const unitless = numbers.filter(
    ({ path, description }) => !units.some(([name, unit]) => name.test(path) && unit.test(description)),
  );
  expect(unitless).toEqual([]);
  expect(numbers.filter(({ description }) => rangeIn(description) === undefined)).toEqual([]);
});

it('the description of each field names the section of docs/service.md that contains it', () => {
  const service = readFileSync(join(root, 'docs/service.md'), 'utf8');
  const sections = new Map(
    service.split(/^##+ /m).map(section => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading, lines.join('\n')];
    }),
  );
  const wronglySourced = fields.filter(({ path, description }) => {
    const [, heading = ''] = / Source: docs\/service\.md, (.*)\.$/.exec(description) ?? [];
    const name = path.slice(path.lastIndexOf('.') + 1);
    return !new RegExp(`["\`]${name}["\`]`).test(sections.get(heading) ?? '');
  });
  expect(wronglySourced).toEqual([]);
});

it('the described ranges contain all values of the sandbox', () => {
  const sandbox = createHandler(builtLibrary);
  const responseTo = (path: string): unknown =>
    JSON.parse(textOf(sandbox(get(path, { 'x-service-api-token': 'sandbox-premium' }))));
  const outside: unknown[] = [];
  let count = 0;
  const checkRanges = (value: unknown, { $ref, ...schema }: Schema, path: string) => {
    const {
      items = {},
      properties = {},
      description = '',
    }: Schema = $ref === undefined ? schema : components.schemas[$ref.slice('#/components/schemas/'.length)];
    if (Array.isArray(value)) for (const each of value) checkRanges(each, items, path);
    else if (typeof value === 'number' && description !== '') {
      count++;
      if (rangeIn(description)?.(value) === false) outside.push([path, value]);
    } else
      for (const [name, field] of Object.entries(properties))
        checkRanges(Object(value)[name], field, `${path}.${name}`);
  };
  for (const path of ['entities', 'circular-tracks', 'me', 'music-systems/{id}/state']) {
    const { schema } = paths[`/api/mobile/${path}`].get.responses[200].content['application/json'];
    checkRanges(responseTo(`/api/mobile/${path.replace('{id}', '1')}`), schema, path);
  }
  expect(count).toBeGreaterThan(50_000);
  expect(outside).toEqual([]);
});
