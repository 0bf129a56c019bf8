import { mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** `npm run reliability -- random`: 50 times as many random sequences, ten minutes of each fuzz test, every saved page. */
export default mergeConfig(base, {
  test: { provide: { randomSequences: 1_000, fuzz: { runs: 1_000_000_000, seconds: 600 }, thorough: true } },
})
