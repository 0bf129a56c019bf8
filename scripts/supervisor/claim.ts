// docs/decisions/0005-supervisor.md

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endProcess, identifyProcess, isSameProcess, type RunningProcess } from '../running-process.ts'

/** The processes on a data folder: the supervisor and, by name, its children. Stored there in `running.json`. */
interface Note {
  supervisor: RunningProcess
  started: Record<string, RunningProcess>
}

/** The exclusive claim of one supervisor on a data folder. */
export interface Claim {
  /** Records a process, so that a later start can end it if this supervisor is killed. */
  record: (name: string, pid: number) => void
  release: () => void
}

const readNote = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Creates the file atomically, and only if none exists. */
function create(file: string, note: Note): boolean {
  const half = `${file}.${process.pid}`
  writeFileSync(half, JSON.stringify(note), { mode: 0o600 })
  try {
    linkSync(half, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(half)
  }
}

async function waitForEnd(supervisor: RunningProcess, dataDir: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (isSameProcess(supervisor)) {
    if (Date.now() > deadline) {
      throw new Error(
        `Merkwerk already runs on ${dataDir} (process ${supervisor.pid}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await delay(100)
  }
}

/** Ends exactly the processes that a killed supervisor left. If two supervisors do so at once, one removes the record. */
async function clearLeftovers(file: string, text: string): Promise<void> {
  const { started } = JSON.parse(text) as Note
  await Promise.all(Object.values(started).map((one) => endProcess(one)))
  const aside = `${file}.old.${process.pid}`
  if (readNote(file) !== text) return
  renameSync(file, aside)
  rmSync(aside)
}

/**
 * Claims a data folder for this process and ends what an earlier supervisor left running there. Throws if another
 * supervisor still uses it after `timeoutMs`.
 */
export async function claimDataFolder(dataDir: string, timeoutMs = 8_000): Promise<Claim> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'running.json')
  const supervisor = identifyProcess(process.pid)
  if (!supervisor) throw new Error('This system does not report when a process started.')
  const note: Note = { supervisor, started: {} }
  while (!create(file, note)) {
    const text = readNote(file)
    if (text === undefined) continue
    await waitForEnd((JSON.parse(text) as Note).supervisor, dataDir, timeoutMs)
    await clearLeftovers(file, text)
  }
  return {
    record: (name, pid) => {
      const running = identifyProcess(pid)
      if (running) note.started[name] = running
      writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    release: () => rmSync(file, { force: true }),
  }
}
