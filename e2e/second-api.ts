import { join, resolve } from 'node:path'
import { takePort } from '../harness/ports.ts'
import type { RunningProduct } from '../harness/product.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { findPostgres } from '../scripts/postgres/index.ts'
import { startNodeProcess } from '../scripts/supervisor/node-process.ts'

const script = resolve(import.meta.dirname, '../packages/server/src/main.ts')

/** Starts another api process on the database and files of a running product, as on a second machine. */
export async function startSecondApi({ dataDir, sandboxUrl }: RunningProduct) {
  const port = await takePort()
  const api = await startNodeProcess({
    script,
    words: ['api'],
    environment: {
      ...cleanEnvironment(),
      DATA_DIR: dataDir,
      DATABASE_URL: findPostgres(dataDir),
      PORT: String(port),
      SANDBOX_PORT: new URL(sandboxUrl).port,
    },
    logFile: join(dataDir, 'second-api.log'),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    onSpawn: () => undefined,
  })
  return { port, [Symbol.asyncDispose]: () => api.stop() }
}
