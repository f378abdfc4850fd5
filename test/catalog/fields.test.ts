/** Tests that a value of a wrong type in any field of any record is reported with its path and the expected type. */
import { expect, test } from 'vitest';
import { type core, ZodMiniArray, ZodMiniNullable, ZodMiniObject, ZodMiniOptional } from 'zod/mini';
import { isFields } from '../../src/base/io.ts';
import { account } from '../../src/catalog/account.ts';
import { drumFiles, drums } from '../../src/catalog/drums.ts';
import { nouns } from '../../src/catalog/index.ts';
import { instrumentOptions } from '../../src/catalog/instrument-options.ts';
import { findViolation } from '../../src/catalog/lib/field-types.ts';
import type { RecordKind } from '../../src/catalog/lib/noun.ts';
import * as vocabulary from '../../src/catalog/lib/vocabulary.ts';
import { systemState } from '../../src/catalog/system-state.ts';
import { tracks } from '../../src/catalog/tracks.ts';

type Path = readonly (string | number)[];

interface WrongValue {
  readonly path: Path;
  readonly value: unknown;
  readonly expected: string;
}

/** Returns values that are wrong in exactly one place, with its path and the expected type. */
function wrongValuesIn(schema: core.$ZodType): WrongValue[] {
  if (schema instanceof ZodMiniOptional || schema instanceof ZodMiniNullable)
    return wrongValuesIn(schema.def.innerType);
  if (schema instanceof ZodMiniObject) {
    const inner = Object.entries(schema.def.shape).flatMap(([name, field]) =>
      wrongValuesIn(field).map(({ path, value, expected }) => ({
        path: [name, ...path],
        value: { [name]: value },
        expected,
      })),
    );
    return [{ path: [], value: 'x', expected: 'an object' }, ...inner];
  }
  if (schema instanceof ZodMiniArray) {
    const inner = wrongValuesIn(schema.def.element).map(({ path, value, expected }) => ({
      path: [1, ...path],
      value: [null, value],
      expected,
    }));
    return [{ path: [], value: {}, expected: 'an array' }, ...inner];
  }
  const wrong: Readonly<Record<string, readonly [unknown, string]>> = {
    string: [1, 'a string'],
    boolean: [0, 'a boolean'],
    custom: ['1', 'a number'],
  };
  const { type } = schema._zod.def;
  if (type === 'unknown') return [];
  const [value, expected] = wrong[type] ?? [];
  if (expected === undefined) throw new Error(`no wrong value of ${type}`);
  return [{ path: [], value, expected }];
}

const kinds: readonly RecordKind[] = [
  ...nouns,
  tracks,
  systemState,
  account,
  drums,
  drumFiles,
  instrumentOptions,
];

test.each(kinds)('a wrong value in any field of $name is reported with its path and expected type', kind => {
  const wrong = wrongValuesIn(kind.schema(vocabulary)).filter(({ path }) => path.length > 0);
  expect(wrong.length).toBeGreaterThan(1);
  for (const { path, value, expected } of wrong)
    expect(isFields(value) && findViolation(kind, value), 'run: npm run build').toEqual({ path, expected });
});
