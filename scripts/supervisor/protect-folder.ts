import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Closes a data folder to other users of this machine, including files of earlier versions. PostgreSQL protects its own folder. */
export function protectDataFolder(dataDir: string): void {
  // Root's PostgreSQL runs as another user, who must be able to traverse the folder, but not list it.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'postgres') chmodSync(join(dataDir, entry.name), 0o700)
    if (entry.isFile()) chmodSync(join(dataDir, entry.name), 0o600)
  }
}
