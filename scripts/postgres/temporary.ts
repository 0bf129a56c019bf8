import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './server.ts'

/** A database that lives no longer than the process that asked for it. */
export interface TemporaryPostgres {
  url: string
  stop: () => Promise<void>
}

/** Nothing in it must survive a crash of the machine, so it never waits for the disk. */
const fastAndForgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
]

/**
 * Waits for its standard input to end, which it does when our process ends, however it ends; then ends the
 * server and removes its folders.
 */
const tether = `
  trap '' INT TERM HUP
  cat > /dev/null
  kill -QUIT "$0"
  while kill -0 "$0" 2> /dev/null; do sleep 0.05; done
  rm -rf "$@"
`

/** A fresh PostgreSQL in a folder of its own; it and its folders go even if our process is killed. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-postgres-'))
  // Root's server runs as another user, who must be able to pass through.
  chmodSync(dataDir, 0o711)
  try {
    const server = await startPostgres(dataDir, fastAndForgetful)
    const guard = spawn('/bin/sh', ['-c', tether, String(server.pid), server.home, dataDir], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const guardExited = new Promise((resolve) => guard.once('exit', resolve))
    return {
      url: server.url,
      stop: async () => {
        guard.stdin.end()
        await guardExited
      },
    }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
