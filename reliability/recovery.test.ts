import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseOf, processOf, startProduct } from '../harness/product.ts'
import { isRunning, isUsable, makeDataDir } from './product-processes.ts'

test('every killed process restarts automatically', async () => {
  await using product = await startProduct({ from: inject('preparedFolder') })
  const before = { ...product.processes(), database: databaseOf(product) }
  for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => Object.values(before).some(isRunning)).toBe(false)
  await expect.poll(() => isUsable(product)).toBe(true)
  await expect.poll(() => Object.values(product.processes()).every(isRunning)).toBe(true)
  expect(Object.keys(before).sort()).toEqual(['api', 'database', 'sandbox', 'worker'])
})

test('a second start on a folder in use is refused and disturbs nothing', async () => {
  await using product = await startProduct({ from: inject('preparedFolder') })
  const before = product.processes()
  await expect(startProduct({ dataDir: product.dataDir })).rejects.toThrow('already runs')
  expect(product.processes()).toEqual(before)
  expect(await isUsable(product)).toBe(true)
})

test('a stop leaves no process and no record behind, even when requested twice', async () => {
  const dataDir = makeDataDir()
  const product = await startProduct({ dataDir, from: inject('preparedFolder') })
  const worker = processOf(product, 'worker')
  const started = [...Object.values(product.processes()), databaseOf(product)]
  product.supervisor.kill('SIGTERM')
  await expect.poll(() => isRunning(worker), { interval: 5 }).toBe(false)
  await product[Symbol.asyncDispose]()
  expect(started.filter(isRunning)).toEqual([])
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
  expect(product.supervisor.exitCode).toBe(0)
})

test('a start with contradictory settings reports it and leaves nothing running', async () => {
  const dataDir = makeDataDir()
  const environment = { MERKWERK_MODE: 'live' }
  const from = inject('preparedFolder')
  await expect(startProduct({ dataDir, from, environment })).rejects.toThrow('SIGNING_SECRET')
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})
