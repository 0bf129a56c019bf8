import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../platform/config/config.ts'
import { type Context, createContext } from '../platform/context.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * Creates a context with its own database and data folder and a silent logger. `settings` are environment variables, e.g.
 * `COINS_PER_RECORD`. Dispose it in `afterAll`.
 */
export async function createTestContext(
  settings: Record<string, string> = {},
  overrides: Parameters<typeof createContext>[1] = {},
): Promise<Context> {
  const { url } = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-test-'))
  const settled = loadConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    SANDBOX_URL: 'http://127.0.0.1:9',
    // On a busy machine a page of the sandbox that took too long would defer its record, and the test would wait for it.
    FETCH_TIMEOUT_SECONDS: '3600',
    // Its statements wait longer for a connection, too.
    DATABASE_TIMEOUT_SECONDS: '600',
    ...settings,
  })
  // Tests of the API must not depend on a build of the web app.
  const config = { ...settled, http: { ...settled.http, webFolder: path.join(folder, 'no-web-app') } }
  const context = await createContext(config, overrides)
  return {
    ...context,
    async [Symbol.asyncDispose]() {
      await context[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
