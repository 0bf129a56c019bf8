import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { textRow, workbookParts, zipParts } from '../testing/build-xlsx.ts'
import { openProductList } from './open-product-list.ts'
import { ProductListError } from './refusals.ts'

async function writeList(text: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merkwerk-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'list.csv')
  await writeFile(path, text)
  return path
}

test('the event loop turns between two chunks of rows, however fast the thread reads them', async () => {
  const path = await writeList(`SKU;EAN\n${'a;4006381333931\n'.repeat(30_000)}`)
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

describe('threads', () => {
  let started = 0
  const count = () => {
    started += 1
  }
  beforeEach(() => {
    started = 0
    process.on('worker', count)
  })
  afterEach(() => {
    process.off('worker', count)
  })

  async function readArticles(path: string): Promise<(string | undefined)[]> {
    const { rows } = await openProductList(path)
    const articles = []
    for await (const chunk of rows) articles.push(...chunk.rows.map(([article]) => article))
    return articles
  }

  test('a thread reads small lists one after the other, also after one that was not read to its end', async () => {
    const [first, second] = await Promise.all([
      writeList('SKU;EAN\na;4006381333931\nb;4006381333931\n'),
      writeList('SKU;EAN\nc;4006381333931\n'),
    ])
    expect(await readArticles(first)).toEqual(['a', 'b'])
    const before = started
    await (await openProductList(first))[Symbol.asyncDispose]()
    expect(await readArticles(second)).toEqual(['c'])
    expect(await readArticles(first)).toEqual(['a', 'b'])
    expect(started).toBe(before)
  })

  test.skipIf(process.platform !== 'linux')(
    'a thread closes a list that is not read to its end',
    async () => {
      const rows = Array.from({ length: 5_000 }, (_, row) => textRow(`A-${row}`, '4006381333931'))
      const workbook = await zipParts(workbookParts([{ cells: textRow('SKU', 'EAN') + rows.join('') }]))
      for (const content of ['SKU;EAN\na;4006381333931\n', workbook]) {
        const path = await writeList(content)
        await (await openProductList(path))[Symbol.asyncDispose]()
        const open = await Promise.all(
          (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
        )
        expect(open).not.toContain(path)
      }
    },
  )

  test('a thread that refused a list reads no other', async () => {
    const good = await writeList('SKU;EAN\na;4006381333931\n')
    await readArticles(good)
    const before = started
    await expect(openProductList(await writeList(''))).rejects.toThrow(ProductListError)
    expect(await readArticles(good)).toEqual(['a'])
    expect(started).toBe(before + 1)
  })

  test('a thread that ends because nothing came reads no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const good = await writeList('SKU;EAN\na;4006381333931\n')
    await readArticles(good)
    const before = started
    vi.advanceTimersByTime(60_000)
    expect(await readArticles(good)).toEqual(['a'])
    expect(started).toBe(before + 1)
  })

  test('a thread that read a large list reads no other', async () => {
    const large = await writeList(`SKU;EAN\n${'a;4006381333931\n'.repeat(70_000)}`)
    await readArticles(large)
    const before = started
    await readArticles(large)
    expect(started).toBe(before + 1)
  })
})
