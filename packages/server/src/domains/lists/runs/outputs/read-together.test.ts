import { expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

async function* numbers(count: number, taken: number[] = []) {
  for (let number = 1; number <= count; number++) {
    taken.push(number)
    yield number
  }
}

async function sum(items: AsyncIterable<number>): Promise<number> {
  let total = 0
  for await (const item of items) total += item
  return total
}

async function first(items: AsyncIterable<number>): Promise<number> {
  for await (const item of items) return item
  return 0
}

test('gives every item of one pass to every reader', async () => {
  const taken: number[] = []
  const product = async (items: AsyncIterable<number>) => {
    let total = 1
    for await (const item of items) total *= item
    return String(total)
  }
  expect(await readTogether(numbers(4, taken), [sum, product])).toEqual([10, '24'])
  expect(taken).toEqual([1, 2, 3, 4])
})

test('ends the pass if a reader fails and throws its error', async () => {
  const taken: number[] = []
  const failing = async (items: AsyncIterable<number>) => {
    for await (const item of items) if (item === 2) throw new Error('disk full')
  }
  const pass = readTogether(numbers(100, taken), [sum, failing])
  await expect(pass).rejects.toThrow('disk full')
  expect(taken).toEqual([1, 2])
})

test('ends the pass if a reader fails before it reads', async () => {
  const failing = async () => {
    throw new Error('disk full')
  }
  await expect(readTogether(numbers(100), [sum, failing])).rejects.toThrow('disk full')
})

test('ends the pass if a reader stops early', async () => {
  const pass = readTogether(numbers(100), [sum, first])
  await expect(pass).rejects.toThrow('Another reader has stopped')
})

test('fails all readers if the source fails', async () => {
  async function* broken() {
    yield 1
    throw new Error('file is gone')
  }
  await expect(readTogether(broken(), [sum, sum])).rejects.toThrow('file is gone')
})
