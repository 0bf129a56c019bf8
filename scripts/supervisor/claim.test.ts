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

/** A note as it stands after a kill: this supervisor is no process any more. */
const gone = { pid: 2 ** 22 + 1, startedAt: 'long ago' }

test('ends what a killed supervisor left running', async () => {
  const { child, pid } = startIdle()
  note(gone, { worker: identifyProcess(pid) ?? {} })
  const ended = once(child, 'exit')
  const claim = await claimDataFolder(dataDir)
  await ended
  claim.release()
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

test('leaves a process alone that has the number of one it left running', async () => {
  const { pid } = startIdle()
  const bystander = identifyProcess(pid)
  note(gone, { worker: { pid, startedAt: 'before the machine was started again' } })
  const claim = await claimDataFolder(dataDir)
  expect(bystander && isSameProcess(bystander)).toBe(true)
  claim.release()
})

test('takes over when the supervisor before it is just ending', async () => {
  const { child, pid } = startIdle()
  note(identifyProcess(pid) ?? {}, {})
  const claiming = claimDataFolder(dataDir)
  child.kill('SIGKILL')
  const claim = await claiming
  claim.record('api', process.pid)
  claim.release()
})

test('refuses a folder that a running supervisor works on, and names it', async () => {
  const { pid } = startIdle()
  note(identifyProcess(pid) ?? {}, {})
  await expect(claimDataFolder(dataDir, 200)).rejects.toThrow(`process ${pid}`)
})
