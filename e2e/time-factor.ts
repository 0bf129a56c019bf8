/**
 * Multiplies every timeout of the browser tests: 1 on an idle machine of two cores. `npm test` uses 3, so that it passes beside other work. It
 * changes when a failed test gives up, never how long a passing one takes.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR ?? 1)
