import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { arbitraryDamages, type Damage, damageBytes } from '../testing/arbitrary-damage.ts'
import { textRow, workbookParts, zipParts } from '../testing/build-xlsx.ts'
import { openProductList, ProductListError } from './index.ts'

let folder: string
let workbook: Buffer

const rows = Array.from({ length: 40 }, (_, index) => [`A-${index}`, '4006381333931', 'B00EXAMPL1'])
const csv = [['Artikelnummer', 'EAN', 'ASIN'], ...rows].map((row) => row.join(';')).join('\r\n')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-list-fuzz-'))
  const sheet = [['Artikelnummer', 'EAN', 'ASIN'], ...rows].map((row) => textRow(...row)).join('')
  workbook = await zipParts(workbookParts([{ name: 'Liste', cells: sheet }]))
})
afterAll(() => rm(folder, { recursive: true }))

const words = [
  ...[
    ';',
    ',',
    '\t',
    '"',
    '""',
    "'",
    '\r',
    '\n',
    '\r\n',
    'sep=;\r\n',
    '\ufeff',
    '\0',
    '\xff\xfe',
    '4,0063E+12',
  ],
  ...[
    '<row>',
    '</row>',
    '<c r="XFD1048576">',
    '<v>',
    '&#0;',
    '<!DOCTYPE a [',
    ']>',
    'PK\x03\x04',
    'PK\x05\x06',
  ],
]

/** Regressions: damaged lists that were once read incorrectly. */
const finds: [kind: 'csv' | 'workbook' | 'markup', damages: Damage[]][] = []

/** Damaged files of each kind. `markup` is damaged before packing, so that the package stays intact. */
async function damagedList(kind: 'csv' | 'workbook' | 'markup', damages: Damage[]): Promise<Buffer> {
  if (kind === 'csv') return damageBytes(Buffer.from(csv), damages)
  if (kind === 'workbook') return damageBytes(workbook, damages)
  const sheet = rows.map((row) => textRow(...row)).join('')
  return zipParts(
    workbookParts([{ name: 'Liste', cells: damageBytes(Buffer.from(sheet), damages).toString() }]),
  )
}

const { runs, seconds } = inject('fuzz')

test('reads any list or refuses it with a reason in bounded time', async () => {
  const kinds = fc.constantFrom('csv' as const, 'workbook' as const, 'markup' as const)
  await fc.assert(
    fc.asyncProperty(kinds, arbitraryDamages(words), async (kind, damages) => {
      const path = join(folder, 'list')
      await writeFile(path, await damagedList(kind, damages))
      const before = process.threadCpuUsage()
      const outcome = await readWhole(path)
      expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(20_000)
      expect(outcome).toBe('read or refused')
    }),
    { numRuns: runs, interruptAfterTimeLimit: seconds * 1_000, examples: finds },
  )
})

async function readWhole(path: string): Promise<unknown> {
  try {
    await using list = await openProductList(path)
    for await (const chunk of list.rows) expect(chunk.rows.every((row) => row.length > 0)).toBe(true)
  } catch (error) {
    if (!(error instanceof ProductListError)) return error
  }
  return 'read or refused'
}
