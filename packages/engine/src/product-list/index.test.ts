import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textRow, workbookParts, zipParts } from '../testing/build-xlsx.ts'
import { openProductList, ProductListError } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-thread-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function stored(bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return path
}

const longList = () => `SKU;EAN\n${'1;4006381333931\n'.repeat(200_000)}`

describe('openProductList', () => {
  it('reads a list in a separate thread', async () => {
    await using list = await openProductList(await stored('SKU;EAN\n1;2\n'))
    expect(list).toMatchObject({ kind: 'csv', encoding: 'utf-8', delimiter: ';', headers: ['SKU', 'EAN'] })
    expect(await Array.fromAsync(list.rows)).toEqual([{ rows: [['1', '2']], numbers: [2] }])
  })

  it('yields all rows of a long list in chunks', async () => {
    await using list = await openProductList(await stored(longList()))
    let rows = 0
    for await (const chunk of list.rows) rows += chunk.rows.length
    expect(rows).toBe(200_000)
  })

  it('refuses a file with a code and a sentence in both languages', async () => {
    const refusal = await openProductList(await stored('SKU;EAN\n')).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProductListError)
    expect(refusal).toMatchObject({ code: 'header-only' })
    expect((refusal as ProductListError).sentence('de')).toContain('keine Datenzeilen')
    expect((refusal as ProductListError).sentence('en')).toContain('no data rows')
  })

  it('also refuses a file while rows are read', async () => {
    await using list = await openProductList(await stored(longList()), { limits: { rows: 150_000 } })
    await expect(Array.fromAsync(list.rows)).rejects.toMatchObject({ code: 'too-many-rows' })
  })

  it('throws the system error for a missing file', async () => {
    await expect(openProductList(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('ends the thread on abort with the given reason', async () => {
    const control = new AbortController()
    await using list = await openProductList(await stored(longList()), {}, control.signal)
    const rows = list.rows[Symbol.asyncIterator]()
    await rows.next()
    control.abort(new Error('cancelled'))
    // Chunks that the thread read ahead may come before the reason.
    const rest = async () => {
      while (!(await rows.next()).done);
    }
    await expect(rest()).rejects.toThrow('cancelled')
  })

  it('does not start after an abort', async () => {
    await expect(openProductList('none', {}, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow(
      'cancelled',
    )
  })

  it('stops when its consumer stops', async () => {
    await using list = await openProductList(await stored(longList()))
    for await (const chunk of list.rows) {
      expect(chunk.rows.length).toBeGreaterThan(0)
      break
    }
    expect(await Array.fromAsync(list.rows)).toEqual([])
  })

  it('stops reading a file that takes too long', async () => {
    const path = await stored(longList())
    await expect(openProductList(path, { limits: { stepMs: 1 } })).rejects.toMatchObject({ code: 'too-slow' })
  })

  it('survives a file that fills the heap of its thread', async () => {
    const sharedStrings = Array.from({ length: 400_000 }, (_, i) => `<t>${String(i).repeat(8)}</t>`)
    const parts = workbookParts([{ cells: textRow('SKU', 'EAN') + textRow('1', '2') }], { sharedStrings })
    const path = await stored(await zipParts(parts))
    await expect(
      openProductList(path, { limits: { heapMegabytes: 16, stepMs: 60_000 } }),
    ).rejects.toMatchObject({
      code: 'content-too-large',
    })
  })
})
