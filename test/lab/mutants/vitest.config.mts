/** The tests of the folders that run.ts names. */
const folders = (process.env.MUTANTS_TESTS ?? '').split(',');

export default {
  test: { include: folders.map(folder => `test/${folder}/**/*.test.ts`), testTimeout: 20_000 },
};
