import { expect, test } from 'vitest'
import { keepRunning, type Running } from './keep-running.ts'

/** A process that ends when the test says so. */
function makeProcess(pid: number) {
  const { promise: exited, resolve: end } = Promise.withResolvers<void>()
  const running: Running = {
    pid,
    exited,
    stop: async () => end(),
  }
  return { running, end }
}

test('restarts a process that ended and reports it', async () => {
  const first = makeProcess(1)
  const second = makeProcess(2)
  const queue = [first.running, second.running]
  const said: string[] = []
  const start = async (): Promise<Running> => queue.shift() as Running
  const kept = await keepRunning('api', start, (text) => said.push(text))
  first.end()
  await expect.poll(() => queue.length).toBe(0)
  expect(said).toEqual(['api ended; starting it again'])
  await kept.stop()
  await second.running.exited
})

test('retries when a later start fails', async () => {
  const first = makeProcess(1)
  const second = makeProcess(2)
  const attempts: (Running | Error)[] = [first.running, new Error('no room'), second.running]
  const said: string[] = []
  const start = async (): Promise<Running> => {
    const next = attempts.shift()
    if (next === undefined || next instanceof Error) throw next ?? new Error('started too often')
    return next
  }
  const kept = await keepRunning('api', start, (text) => said.push(text))
  first.end()
  await expect.poll(() => attempts.length).toBe(0)
  expect(said).toContain('api does not start: no room')
  await kept.stop()
})

test('throws when the first start fails', async () => {
  const start = () => Promise.reject(new Error('it ended early'))
  await expect(keepRunning('api', start, () => undefined)).rejects.toThrow('it ended early')
})

test('does not restart a stopped process', async () => {
  let starts = 0
  const only = makeProcess(1)
  const start = async (): Promise<Running> => {
    starts++
    return only.running
  }
  const kept = await keepRunning('api', start, () => undefined)
  await kept.stop()
  expect(starts).toBe(1)
})
