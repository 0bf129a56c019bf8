/**
 * Multiplies the timeouts of all tests. It is 1 on an idle machine of two cores: a poll waits at most 10 s, a test takes at most 60 s.
 * `npm test` sets 3, so that it passes beside other work. It changes when a failed test gives up, never how long a passing one takes.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR ?? 1)
