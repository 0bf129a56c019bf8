import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from './failure.ts'
import type { Terminal } from './terminal.ts'

/** What `login` stores. */
export interface Config {
  url: string
  key: string
}

/** The file with the key, below the folder of the XDG Base Directory specification. */
export const configFile = ({ environment }: Terminal): string =>
  join(
    environment.XDG_CONFIG_HOME || join(environment.HOME || homedir(), '.config'),
    'merkwerk',
    'config.json',
  )

/** Undefined before the first login. Throws `CommandError` for a damaged file. */
export async function readConfig(terminal: Terminal): Promise<Config | undefined> {
  const file = configFile(terminal)
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    const { url, key } = JSON.parse(text) as Partial<Config>
    return url && key ? { url, key } : undefined
  } catch {
    throw new CommandError(`${file} is damaged. Sign in again: merkwerk login --url https://…`)
  }
}

/** Writes a file that only its owner can read. Returns its path. */
export async function writeConfig(terminal: Terminal, config: Config): Promise<string> {
  const file = configFile(terminal)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(fresh, file)
  return file
}
