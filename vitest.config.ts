import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/postgres/test-setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
  },
})
