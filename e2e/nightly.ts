/** Tag of the tests that repeat at scale what a shorter test proves. `npm run reliability -- browser` runs them, `npm test` does not. */
export const nightly = '@nightly'
