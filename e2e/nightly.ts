/** Tag of the tests that repeat a shorter test at scale. `npm run reliability -- browser` runs them, `npm test` does not. */
export const nightly = '@nightly'
