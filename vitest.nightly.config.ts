import { mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The tests of concurrency with ten times as many random sequences; `npm run nightly`. */
export default mergeConfig(base, {
  test: { provide: { randomSequences: 1_000 } },
})
