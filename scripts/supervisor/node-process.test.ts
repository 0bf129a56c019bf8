import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NodeProcess, startNodeProcess } from './node-process.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merkwerk-process-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process that runs this code. */
function makeScript(code: string, readyUrl?: string) {
  const script = join(folder, 'script.mjs')
  writeFileSync(script, code)
  const spawned = Promise.withResolvers<number>()
  const options: NodeProcess = {
    script,
    words: [],
    environment: {},
    logFile: join(folder, 'log'),
    onSpawn: spawned.resolve,
    ...(readyUrl && { readyUrl }),
  }
  return { options, spawned: spawned.promise }
}

/** Nothing listens there. */
const silentUrl = 'http://127.0.0.1:1/readyz'

test('a process that ends before it is ready is reported with the end of its log', async () => {
  const { options } = makeScript("console.log('No database.'); process.exit(1)", silentUrl)
  await expect(startNodeProcess(options)).rejects.toThrow('it ended early:\nNo database.')
})

test('a process that is never ready is waited for until the start is aborted, and ends then', async () => {
  const { options, spawned } = makeScript('setInterval(() => {}, 1_000)', silentUrl)
  const stopping = new AbortController()
  const started = startNodeProcess({ ...options, signal: stopping.signal })
  const pid = await spawned
  stopping.abort()
  await expect(started).rejects.toThrow('it ended early')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a process without an address is ready at once, and runs until it is stopped', async () => {
  const { options } = makeScript('setInterval(() => {}, 1_000)')
  const running = await startNodeProcess(options)
  expect(process.kill(running.pid, 0)).toBe(true)
  await running.stop()
  expect(() => process.kill(running.pid, 0)).toThrow('ESRCH')
})
