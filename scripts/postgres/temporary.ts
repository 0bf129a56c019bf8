import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './server.ts'

/** A database that ends with the process that started it. */
export interface TemporaryPostgres {
  url: string
  stop: () => Promise<void>
}

/** The data need not survive a crash of the machine, so the server never waits for the disk. */
const fastAndForgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
]

/** Starts a fresh PostgreSQL with these settings in its own folder. Both are removed when our process ends, even on SIGKILL. */
export async function startTemporaryPostgres(...settings: string[]): Promise<TemporaryPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-postgres-'))
  // Root's server runs as another user, who needs access to the folders below.
  chmodSync(dataDir, 0o711)
  try {
    const { url, stop } = await startPostgres(dataDir, {
      settings: [...fastAndForgetful, ...settings],
      isTemporary: true,
    })
    return { url, stop }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
