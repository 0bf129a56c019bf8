import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseOf, processOf, type RunningProduct, startProduct } from '../harness/product.ts'
import { identifyProcess } from '../scripts/running-process.ts'

const isUsable = async ({ url, sandboxUrl }: RunningProduct): Promise<boolean> => {
  const answers = await Promise.all(
    [`${url}/readyz`, `${sandboxUrl}/healthz`].map((address) => fetch(address).catch(() => undefined)),
  )
  return answers.every((answer) => answer?.ok)
}
const isRunning = (pid: number): boolean => identifyProcess(pid) !== undefined

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-recovery-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const portsOf = ({ url, sandboxUrl }: RunningProduct) => ({
  PORT: new URL(url).port,
  SANDBOX_PORT: new URL(sandboxUrl).port,
})

const patience = { timeout: 60_000, interval: 100 }

test('every process that is killed comes back by itself', async () => {
  await using product = await startProduct({ from: inject('preparedFolder') })
  const before = { ...product.processes(), database: databaseOf(product) }
  for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => Object.values(before).some(isRunning), patience).toBe(false)
  await expect.poll(() => isUsable(product), patience).toBe(true)
  await expect.poll(() => Object.values(product.processes()).every(isRunning), patience).toBe(true)
  expect(Object.keys(before).sort()).toEqual(['api', 'database', 'sandbox', 'worker'])
})

test('everything stops when the supervisor is killed, and the next start works on the same data', async () => {
  const dataDir = makeDataDir()
  const killed = await startProduct({ dataDir, from: inject('preparedFolder') })
  const started = [...Object.values(killed.processes()), databaseOf(killed)]
  expect(started.every(isRunning)).toBe(true)
  killed.supervisor.kill('SIGKILL')
  await expect.poll(() => started.filter(isRunning), patience).toEqual([])

  await using product = await startProduct({ dataDir, environment: portsOf(killed) })
  expect(await isUsable(product)).toBe(true)
})

test('a start ends a process that did not notice the death of its supervisor', async () => {
  const dataDir = makeDataDir()
  const killed = await startProduct({ dataDir, from: inject('preparedFolder') })
  const sandbox = processOf(killed, 'sandbox')
  process.kill(sandbox, 'SIGSTOP')
  killed.supervisor.kill('SIGKILL')

  await using product = await startProduct({ dataDir, environment: portsOf(killed) })
  expect(isRunning(sandbox)).toBe(false)
  expect(await isUsable(product)).toBe(true)
})

test('a second start on a folder in use is refused and disturbs nothing', async () => {
  await using product = await startProduct({ from: inject('preparedFolder') })
  const before = product.processes()
  await expect(startProduct({ dataDir: product.dataDir })).rejects.toThrow('already runs')
  expect(product.processes()).toEqual(before)
  expect(await isUsable(product)).toBe(true)
})

test('a stop leaves no process and no note behind, also when it is asked for twice', async () => {
  const dataDir = makeDataDir()
  const product = await startProduct({ dataDir, from: inject('preparedFolder') })
  const worker = processOf(product, 'worker')
  const started = [...Object.values(product.processes()), databaseOf(product)]
  product.supervisor.kill('SIGTERM')
  await expect.poll(() => isRunning(worker), { timeout: 60_000, interval: 5 }).toBe(false)
  await product[Symbol.asyncDispose]()
  expect(started.filter(isRunning)).toEqual([])
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
  expect(product.supervisor.exitCode).toBe(0)
})

test('the product ends when the process that started it is gone', async () => {
  const dataDir = makeDataDir()
  const product = await startProduct({ dataDir, from: inject('preparedFolder') })
  const started = [...Object.values(product.processes()), databaseOf(product)]
  product.supervisor.disconnect()
  await once(product.supervisor, 'exit')
  expect(started.filter(isRunning)).toEqual([])
})

test('a start with a contradiction in the settings says so and leaves nothing running', async () => {
  const dataDir = makeDataDir()
  const environment = { MERKWERK_MODE: 'live' }
  await expect(startProduct({ dataDir, environment })).rejects.toThrow('SIGNING_SECRET')
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})
