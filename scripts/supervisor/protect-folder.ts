import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Closes a data folder to the other users of this machine, what earlier versions wrote included. PostgreSQL closes
 * its own folder.
 */
export function protectDataFolder(dataDir: string): void {
  // Root's PostgreSQL runs as another user, who must be able to pass through, but not to list.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'postgres') chmodSync(join(dataDir, entry.name), 0o700)
    if (entry.isFile()) chmodSync(join(dataDir, entry.name), 0o600)
  }
}
