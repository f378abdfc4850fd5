/** For scripts/mutants.ts: the tests of the files that are changed. */
export default {
  test: { include: (process.env.MUTANTS_TESTS ?? '').split(','), testTimeout: 20_000 },
};
