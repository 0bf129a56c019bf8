import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openProductList } from '@merkwerk/engine'
import { expect, test } from 'vitest'
import { type Cell, decimal, identifier, scraped, time } from './cells.ts'
import { xlsxFile } from './xlsx.ts'

const headings = ['Nummer', 'Preis', 'Abgerufen am', 'Text']
const tableOf = (rows: Iterable<Cell[]>) => ({
  name: 'Stammdaten & Test',
  headings,
  rows: (async function* () {
    yield rows
  })(),
})

async function readBack(bytes: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'))
  try {
    const path = join(folder, 'table.xlsx')
    await writeFile(path, bytes)
    const list = await openProductList(path, {}, AbortSignal.timeout(20_000))
    expect(list.headers).toEqual(headings)
    const rows: string[][] = []
    for await (const chunk of list.rows) rows.push(...chunk)
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a workbook reads back with identifiers letter for letter', async () => {
  const row = [
    identifier('00471'),
    decimal('12.90'),
    time('2026-11-02T12:00:00.000Z'),
    scraped('a < b & "c"\u0001 ß'),
  ]
  const rows = await readBack(await buffer(xlsxFile(tableOf([row]))))
  expect(rows[0]?.[0]).toBe('00471')
  expect(rows[0]?.[1]).toBe('12.9')
  expect(rows[0]?.[3]).toBe('a < b & "c" ß')
})

test('the same table gives the same bytes', async () => {
  const rows = [[identifier('1'), decimal('2'), time(undefined), scraped('=x')]]
  const [first, second] = await Promise.all([
    buffer(xlsxFile(tableOf(rows))),
    buffer(xlsxFile(tableOf(rows))),
  ])
  expect(first.equals(second)).toBe(true)
})

test('a table that fails while it is written fails the stream', async () => {
  const failing = tableOf(
    (function* (): Iterable<Cell[]> {
      yield [identifier('1')]
      throw new Error('result file is gone')
    })(),
  )
  const output = xlsxFile(failing).resume()
  const [error] = (await once(output, 'error')) as [Error]
  expect(error.message).toBe('result file is gone')
})
