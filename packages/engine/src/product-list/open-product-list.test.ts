import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProductList } from './open-product-list.ts'

test('the event loop turns between two chunks of rows, however fast the thread reads them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'merkwerk-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'list.csv')
  await writeFile(path, `SKU;EAN\n${'a;4006381333931\n'.repeat(30_000)}`)
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const { rows } = await openProductList(path, {})
  const seen: number[] = []
  for await (const _ of rows) seen.push(turns)
  clearImmediate(next)
  expect(seen.length).toBeGreaterThan(20)
  expect(new Set(seen).size).toBe(seen.length)
})
