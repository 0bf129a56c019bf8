import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { startProduct, toDatabase, toProcess } from '../harness/product.ts'
import { isRunning, isUsable, makeDataDir, toPorts } from './product-processes.ts'

test('everything stops when the supervisor is killed, and the next start works on the same data', async () => {
  const dataDir = makeDataDir()
  const killed = await startProduct({ dataDir, from: inject('preparedFolder') })
  const started = [...Object.values(killed.processes()), toDatabase(killed)]
  expect(started.every(isRunning)).toBe(true)
  killed.supervisor.kill('SIGKILL')
  await expect.poll(() => started.filter(isRunning)).toEqual([])

  await using product = await startProduct({ dataDir, environment: toPorts(killed) })
  expect(await isUsable(product)).toBe(true)
})

test('a start ends a process that did not notice the death of its supervisor', async () => {
  const dataDir = makeDataDir()
  const killed = await startProduct({ dataDir, from: inject('preparedFolder') })
  const sandbox = toProcess(killed, 'sandbox')
  process.kill(sandbox, 'SIGSTOP')
  killed.supervisor.kill('SIGKILL')

  await using product = await startProduct({ dataDir, environment: toPorts(killed) })
  expect(isRunning(sandbox)).toBe(false)
  expect(await isUsable(product)).toBe(true)
})

test('the product ends when the process that started it is gone', async () => {
  const dataDir = makeDataDir()
  const product = await startProduct({ dataDir, from: inject('preparedFolder') })
  const started = [...Object.values(product.processes()), toDatabase(product)]
  product.supervisor.disconnect()
  await once(product.supervisor, 'exit')
  expect(started.filter(isRunning)).toEqual([])
})
