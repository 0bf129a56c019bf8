import fc from 'fast-check'
import { inject } from 'vitest'

/**
 * `npm test` decides whether a change may land, so the same change must always get the same answer: its properties see the same
 * sequences in every run. `npm run reliability -- random` looks for new ones.
 */
if (!inject('thorough')) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
