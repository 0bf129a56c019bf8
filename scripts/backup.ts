// docs/decisions/0005-supervisor.md
/**
 * `npm run -s backup -- FOLDER`: copies a running Merkwerk into a new folder, database first, then files. The copy is a
 * data folder: `DATA_DIR=FOLDER npm start` runs on it. docs/backup.md covers an external database (`DATABASE_URL`).
 */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyRunningCluster } from './postgres/copy-cluster.ts'
import { readSettings } from './supervisor/settings.ts'

/** Belongs to one run, or is copied with the database. */
const notCopied = new Set(['running.json', 'postgres', 'postgres.json', 'postgres.log', 'logs', 'compiled'])

async function backUp(target: string): Promise<void> {
  const { dataDir, databaseUrl, environment } = readSettings(process.env)
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL names a database of your own: back it up with its tools, see docs/backup.md.',
    )
  if (existsSync(target)) throw new Error(`${target} already exists. Name a new folder.`)
  mkdirSync(target, { recursive: true, mode: 0o711 })
  await copyRunningCluster(dataDir, target)
  process.umask(0o077)
  // Files after the database: the files that its rows name are written earlier and never change.
  for (const name of readdirSync(dataDir))
    if (!notCopied.has(name)) cpSync(join(dataDir, name), join(target, name), { recursive: true })
  process.stdout.write(`Copied to ${target}. To run on it: DATA_DIR=${target} npm start\n`)
  if (environment.FILES_URL)
    process.stdout.write(`The files are not in it: copy ${environment.FILES_URL} now.\n`)
}

try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name the target folder: npm run -s backup -- FOLDER')
  await backUp(resolve(folder))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
