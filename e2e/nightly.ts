/**
 * Tag of the tests that repeat a shorter test at scale, or the test of a component in the whole product.
 * `npm run reliability -- browser` runs them, `npm test` does not.
 */
export const nightly = '@nightly'
