import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

/** A batcher whose runs end when the test says so. */
function openBatcher(maxInputs?: number) {
  const runs: { inputs: readonly number[]; end: (error?: Error) => void }[] = []
  const batcher = new Batcher<number, number>((inputs) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    const double = () => resolve(inputs.map((input) => 2 * input))
    runs.push({ inputs, end: (error) => (error ? reject(error) : double()) })
    return promise
  }, maxInputs)
  const runAt = (index: number) => expect.poll(() => runs[index]).toBeDefined()
  return { batcher, runs, runAt }
}

test('runs calls together that arrive at once or during a run, and none of a running one again', async () => {
  const { batcher, runs, runAt } = openBatcher(3)
  const first = [1, 2].map((input) => batcher.run(input))
  await runAt(0)
  const later = [3, 4, 5, 6].map((input) => batcher.run(input))
  runs[0]?.end()
  expect(await Promise.all(first)).toEqual([2, 4])
  await runAt(1)
  runs[1]?.end()
  await runAt(2)
  runs[2]?.end()
  expect(await Promise.all(later)).toEqual([6, 8, 10, 12])
  expect(runs.map(({ inputs }) => inputs)).toEqual([[1, 2], [3, 4, 5], [6]])
  await expect.poll(() => batcher.isIdle).toBe(true)
})

test('rejects the calls of a failed run only', async () => {
  const { batcher, runs, runAt } = openBatcher()
  const failed = batcher.run(1)
  await runAt(0)
  const next = batcher.run(2)
  runs[0]?.end(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  await runAt(1)
  runs[1]?.end()
  expect(await next).toBe(4)
})
