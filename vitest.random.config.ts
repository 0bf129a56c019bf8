import { mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The tests of concurrency with ten times as many random sequences, and ten minutes of each fuzz test: `npm run reliability -- random`. */
export default mergeConfig(base, {
  test: { provide: { randomSequences: 1_000, fuzz: { runs: 1_000_000_000, seconds: 600 } } },
})
