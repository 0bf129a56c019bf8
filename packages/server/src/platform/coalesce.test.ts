import { expect, test, vi } from 'vitest'
import { Coalescer } from './coalesce.ts'

const never = new AbortController().signal

test('starts a new run after the first one has ended', async () => {
  const coalescer = new Coalescer<number>()
  const start = vi.fn().mockResolvedValueOnce(1).mockResolvedValueOnce(2)
  expect(await Promise.all([coalescer.run('a', never, start), coalescer.run('a', never, start)])).toEqual([
    1, 1,
  ])
  expect(await coalescer.run('a', never, start)).toBe(2)
  expect(start).toHaveBeenCalledTimes(2)
})

test('rejects every waiter with the error of the run and retries for the next caller', async () => {
  const coalescer = new Coalescer<string>()
  const failing = () => Promise.reject(new Error('no database'))
  const ends = await Promise.allSettled([1, 2, 3].map(() => coalescer.run('a', never, failing)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await coalescer.run('a', never, async () => 'ok')).toBe('ok')
})

test('aborts the run only when the last caller has left, and never joins an aborted run', async () => {
  const coalescer = new Coalescer<string>()
  const signals: AbortSignal[] = []
  const hang = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>(() => {})
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const runs = [first, second].map(({ signal }) => coalescer.run('a', signal, hang))
  const ends = Promise.allSettled(runs)
  first.abort(new Error('first left'))
  await expect(runs[0]).rejects.toThrow('first left')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  second.abort(new Error('second left'))
  await ends
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await coalescer.run('a', never, async () => 'new')).toBe('new')
})

test('refuses an aborted caller without starting a run', async () => {
  const start = vi.fn(async () => 1)
  const run = new Coalescer<number>().run('a', AbortSignal.abort(new Error('gone')), start)
  await expect(run).rejects.toThrow('gone')
  expect(start).not.toHaveBeenCalled()
})

test('keeps keys apart', async () => {
  const coalescer = new Coalescer<string>()
  const [a, b] = await Promise.all(['a', 'b'].map((key) => coalescer.run(key, never, async () => key)))
  expect([a, b]).toEqual(['a', 'b'])
})
