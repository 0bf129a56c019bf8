import { hash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { byteOrderMark, csvLine, type HeaderMapping } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { refuseField } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/index.ts'
import { maxOwnColumns } from '../../lists/rows/index.ts'

export interface GivenRow {
  article_number: string
  ean: string
  asin: string
  mpn: string
  brand: string
  own_columns?: Record<string, string>
}

const columns = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' } as const
const partNumberColumns = { mpn: 'MPN', brand: 'Marke' } as const

/** How the written list is read. Rows without part numbers have no columns for them. */
export const chooseMapping = (rows: readonly GivenRow[]): HeaderMapping =>
  rows.some(({ mpn }) => mpn !== '') ? { ...columns, ...partNumberColumns } : columns

/** Writes rows as the product list that an upload would be. The file is deleted when it is disposed. */
export async function writeList(
  context: Context,
  rows: readonly GivenRow[],
): Promise<UploadedFile & AsyncDisposable> {
  const hasPartNumbers = 'mpn' in chooseMapping(rows)
  const headings = Object.values({ ...columns, ...(hasPartNumbers && partNumberColumns) })
  const ownColumns = findOwnColumns(rows)
  const lines = rows.map(({ article_number, ean, asin, mpn, brand, own_columns = {} }) => {
    const identifiers = [article_number || ean || asin || mpn, ean, asin, mpn, brand]
    const cells = ownColumns.map((name) => own_columns[name] ?? '')
    return csvLine([...identifiers.slice(0, headings.length), ...cells])
  })
  return writeTextFile(
    context,
    'rows.csv',
    byteOrderMark + csvLine([...headings, ...ownColumns]) + lines.join(''),
  )
}

const reserved: readonly string[] = [...Object.values(columns), ...Object.values(partNumberColumns)]

/** The own columns of rows, in the order in which they occur. Throws `INVALID_INPUT` for headings that a list cannot have. */
function findOwnColumns(rows: readonly GivenRow[]): string[] {
  const names = [...new Set(rows.flatMap(({ own_columns = {} }) => Object.keys(own_columns)))]
  const taken = names.find((name) => reserved.includes(name) || name.trim() !== name)
  if (taken !== undefined) throw refuseField('rows', 'own-column-name-taken', { name: taken })
  if (names.length > maxOwnColumns) throw refuseField('rows', 'too-many-own-columns', { most: maxOwnColumns })
  return names
}

/** Writes a text as the file that an upload would be. The file is deleted when it is disposed. */
export async function writeTextFile(
  { config }: Context,
  fileName: string,
  text: string,
): Promise<UploadedFile & AsyncDisposable> {
  const bytes = Buffer.from(text)
  const file = path.join(config.dataDir, 'incoming', randomUUID())
  await writeFile(file, bytes, { flag: 'wx' })
  return {
    path: file,
    fileName,
    bytes: bytes.length,
    sha256: hash('sha256', bytes),
    [Symbol.asyncDispose]: () => rm(file, { force: true }),
  }
}
