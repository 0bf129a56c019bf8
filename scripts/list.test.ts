import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
let emptyList: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-list-command-'))
  emptyList = join(folder, 'empty.csv')
  await writeFile(emptyList, '')
})
afterAll(() => rm(folder, { recursive: true }))

const root = join(import.meta.dirname, '..')

async function list(...files: string[]) {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/list.ts', ...files], {
    cwd: root,
  })
  expect(stderr).toBe('')
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('list command', () => {
  it('prints one line of JSON for each file, readable or not', async () => {
    const [csv, xlsx] = await list('samples/products.csv', 'samples/products.xlsx')
    const table = {
      ok: true,
      headers: ['Artikel Number', 'ASIN', 'EAN'],
      rows: 26,
      mapping: { artikelNumber: 'Artikel Number', ean: 'EAN', asin: 'ASIN' },
      records: { usable: 26, skipped: {} },
    }
    expect(csv).toEqual({ file: 'samples/products.csv', encoding: 'utf-8', delimiter: ';', ...table })
    expect(xlsx).toEqual({ file: 'samples/products.xlsx', sheet: 'Artikel', ...table })
  })

  it('counts skipped records by reason', async () => {
    const [faulty] = await list('samples/faulty-rows.csv')
    expect(faulty.encoding).toBe('windows-1252')
    expect(faulty.records).toEqual({
      usable: 5,
      skipped: {
        'no-identifier': 1,
        'no-article-number': 1,
        'ean-check-digit': 2,
        'ean-damaged': 1,
        'ean-malformed': 1,
        'ean-restricted': 1,
        'asin-malformed': 1,
        duplicate: 1,
      },
    })
  })

  it('prints why a file is refused and continues', async () => {
    const [refused, read] = await list(emptyList, 'samples/products.csv')
    expect(refused).toEqual({
      file: emptyList,
      ok: false,
      error: { code: 'empty', de: expect.stringContaining('leer'), en: expect.stringContaining('empty') },
    })
    expect(read.ok).toBe(true)
  })
})
