import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningProduct, startProduct, toDatabase, toProcess } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { isRunning, isUsable, makeDataDir } from './product-processes.ts'

// The tests share one product, because a start takes as much processor time as a test. The last one stops it.
const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-running-'))
let product: RunningProduct

beforeAll(async () => {
  // An earlier version left it like this.
  mkdirSync(join(dataDir, 'files'), { mode: 0o755 })
  writeFileSync(join(dataDir, 'files/list.csv'), 'kept', { mode: 0o644 })
  product = await startProduct({ dataDir, from: inject('preparedFolder') })
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Lists paths in the folder that other users of this machine could open. PostgreSQL protects its own folder. */
function findOpen(folder: string, top = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    const isClosed = (statSync(path).mode & 0o077) === 0
    if (isClosed) return []
    return entry.isDirectory() ? findOpen(path, top) : [relative(top, path)]
  })
}

test('other users of the machine can read neither uploads nor payments nor logs', async () => {
  const seller = await callAsSeller(product)
  await seller.untilCompleted([await seller.startRun('Closed', productRows(1))])
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['files', 'sandbox', 'logs', 'signing-secret']))
  expect(readdirSync(join(dataDir, 'sandbox'))).toContain('stripe.sqlite')
  expect(findOpen(dataDir)).toEqual([])
  expect(statSync(dataDir).mode & 0o066).toBe(0)
})

test('a second start on a folder in use is refused and disturbs nothing', async () => {
  const before = product.processes()
  await expect(startProduct({ dataDir })).rejects.toThrow('already runs')
  expect(product.processes()).toEqual(before)
  expect(await isUsable(product)).toBe(true)
})

test('every killed process restarts automatically', async () => {
  const before = { ...product.processes(), database: toDatabase(product) }
  for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => Object.values(before).some(isRunning)).toBe(false)
  await expect.poll(() => isUsable(product)).toBe(true)
  await expect.poll(() => Object.values(product.processes()).every(isRunning)).toBe(true)
  expect(Object.keys(before).sort()).toEqual(['api', 'database', 'sandbox', 'worker'])
})

test('a stop leaves no process and no record behind, even when requested twice', async () => {
  const worker = toProcess(product, 'worker')
  const started = [...Object.values(product.processes()), toDatabase(product)]
  product.supervisor.kill('SIGTERM')
  await expect.poll(() => isRunning(worker), { interval: 5 }).toBe(false)
  await product[Symbol.asyncDispose]()
  expect(started.filter(isRunning)).toEqual([])
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
  expect(product.supervisor.exitCode).toBe(0)
})

test('a start with contradictory settings reports it and leaves nothing running', async () => {
  const unused = makeDataDir()
  const environment = { MERKWERK_MODE: 'live' }
  const from = inject('preparedFolder')
  await expect(startProduct({ dataDir: unused, from, environment })).rejects.toThrow('SIGNING_SECRET')
  expect(existsSync(join(unused, 'running.json'))).toBe(false)
})
