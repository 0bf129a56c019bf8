import { hash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { byteOrderMark, csvLine, type HeaderMapping } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { UploadedFile } from '../../../platform/http/index.ts'

export interface GivenRow {
  article_number: string
  ean: string
  asin: string
  mpn: string
  brand: string
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
  const lines = rows.map(({ article_number, ean, asin, mpn, brand }) =>
    csvLine([article_number || ean || asin || mpn, ean, asin, mpn, brand].slice(0, headings.length)),
  )
  return writeTextFile(context, 'rows.csv', byteOrderMark + csvLine(headings) + lines.join(''))
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
