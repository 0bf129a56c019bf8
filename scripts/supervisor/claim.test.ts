import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identifyProcess, isSameProcess } from '../running-process.ts'
import { claimDataFolder } from './claim.ts'

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-claim-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

function startIdle(): { child: ChildProcess; pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  children.push(child)
  if (child.pid === undefined) throw new Error('no child process')
  return { child, pid: child.pid }
}

function note(supervisor: object, started: object): void {
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ supervisor, started }))
}

/** A record left by a kill: no process has this pid. */
const gone = { pid: 2 ** 22 + 1, startedAt: 'long ago' }

test('ends the processes that a killed supervisor left running', async () => {
  const { child, pid } = startIdle()
  note(gone, { worker: identifyProcess(pid) ?? {} })
  const ended = once(child, 'exit')
  const claim = await claimDataFolder(dataDir)
  await ended
  claim.release()
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

test('spares a process that reuses the pid of a leftover one', async () => {
  const { pid } = startIdle()
  const bystander = identifyProcess(pid)
  note(gone, { worker: { pid, startedAt: 'before the machine was started again' } })
  const claim = await claimDataFolder(dataDir)
  expect(bystander && isSameProcess(bystander)).toBe(true)
  claim.release()
})

test('takes over from a supervisor that is about to end', async () => {
  const { child, pid } = startIdle()
  note(identifyProcess(pid) ?? {}, {})
  const claiming = claimDataFolder(dataDir)
  child.kill('SIGKILL')
  const claim = await claiming
  claim.record('api', process.pid)
  claim.release()
})

test('refuses and names a folder that a running supervisor uses', async () => {
  const { pid } = startIdle()
  note(identifyProcess(pid) ?? {}, {})
  await expect(claimDataFolder(dataDir, 200)).rejects.toThrow(`process ${pid}`)
})
