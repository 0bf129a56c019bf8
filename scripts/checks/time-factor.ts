/**
 * Multiplies the timeouts of all tests. With 1, for an idle machine of two cores, a poll waits at most 10 s and a test
 * takes at most 60 s. `npm test` sets 20 for busy machines. It does not slow down tests that pass.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR ?? 1)
