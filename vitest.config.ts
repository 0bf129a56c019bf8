import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    provide: { randomSequences: 100, fuzz: { runs: 300, seconds: 5 } },
    globalSetup: ['scripts/postgres/test-setup.ts'],
    // Most tests wait for the database more than they compute.
    maxWorkers: '150%',
    // Files share their imports, a fifth of the time; what they open they close, and mocks are restored.
    isolate: false,
    // A busy machine is no fault of the code.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
