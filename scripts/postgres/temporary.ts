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

/** A fresh PostgreSQL in a folder of its own; both are removed when our process ends, even by SIGKILL. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-postgres-'))
  // Root's server runs as another user, who must be able to pass through.
  chmodSync(dataDir, 0o711)
  try {
    const { url, stop } = await startPostgres(dataDir, { settings: fastAndForgetful, isTemporary: true })
    return { url, stop }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
