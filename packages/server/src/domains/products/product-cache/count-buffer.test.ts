import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { CountBuffer } from './count-buffer.ts'

interface Row {
  name: string
  count: number
}

let warnings: object[]
let written: Row[][]
let write: (rows: Row[]) => Promise<void>
const logger = { warn: (facts: object) => void warnings.push(facts) } as unknown as Context['logger']

beforeEach(() => {
  vi.useFakeTimers()
  warnings = []
  written = []
  write = async (rows) => void written.push(rows)
})
afterEach(() => void vi.useRealTimers())

const openBuffer = () => new CountBuffer<Row>({ logger }, (rows) => write(rows))
const add = (buffer: CountBuffer<Row>, name: string) => {
  buffer.openRow(name, { name, count: 0 }).count += 1
}

test('writes the sums of several seconds at once and starts again from zero', async () => {
  await using buffer = openBuffer()
  for (const name of ['a', 'b', 'a']) add(buffer, name)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const first = [
    { name: 'a', count: 2 },
    { name: 'b', count: 1 },
  ]
  expect(written).toEqual([first])
  add(buffer, 'a')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([first, [{ name: 'a', count: 1 }]])
})

test('writes what is left on disposal and nothing without counts', async () => {
  const buffer = openBuffer()
  add(buffer, 'a')
  await buffer[Symbol.asyncDispose]()
  expect(written).toEqual([[{ name: 'a', count: 1 }]])
  await buffer[Symbol.asyncDispose]()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(1)
})

test('waits on disposal for a write that the timer has started', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const events: string[] = []
  write = () => promise.then(() => void events.push('written'))
  const buffer = openBuffer()
  add(buffer, 'a')
  await vi.advanceTimersByTimeAsync(5_000)
  const disposed = buffer[Symbol.asyncDispose]().then(() => void events.push('disposed'))
  resolve()
  await disposed
  expect(events).toEqual(['written', 'disposed'])
})

test('logs a failed write, drops its rows and writes later ones', async () => {
  const failure = new Error('no database')
  write = () => Promise.reject(failure)
  await using buffer = openBuffer()
  add(buffer, 'lost')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(warnings).toEqual([{ err: failure }])
  write = async (rows) => void written.push(rows)
  add(buffer, 'kept')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([[{ name: 'kept', count: 1 }]])
})
