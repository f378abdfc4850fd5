/** The schemas in which nouns describe their records: zod's, made where they are needed. */
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

type Vocabulary = typeof import('./vocabulary.ts');

/** Makes the schema of a record. `Item` is the type of a record that fits. */
export type RecordSchema<Item> = (t: Vocabulary) => ZodMiniObject & ZodMiniType<Item>;
