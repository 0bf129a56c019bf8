import { headerMappingSchema } from '@merkwerk/contract'
import { openProductList, type SuggestedMapping, suggestMapping } from '@merkwerk/engine'
import { AppError } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/index.ts'
import { asRefusedList, requireListName } from './count-list.ts'

/** Rows by whose values columns are recognized. */
const sampleRows = 50

/** Headings that a caller names. */
export type NamedColumns = { [K in keyof SuggestedMapping]-?: string | undefined }

/**
 * Recognizes the columns of a list that the caller does not name. Throws `LIST_REFUSED`, and `MAPPING_REFUSED` with the headings of
 * the list if it has no column of article numbers, or of no identifiers.
 */
export async function suggestColumns(
  file: UploadedFile,
  { sheet, ...named }: NamedColumns & { sheet: string | undefined },
  signal: AbortSignal,
) {
  requireListName(file.fileName)
  const { headers, rows } = await readSample(file.path, sheet, signal)
  const suggested = suggestMapping(headers, rows)
  // A caller who names all that is needed leaves the other columns out.
  const namesPart = named.mpn !== undefined && named.brand !== undefined
  const isNamed = named.artikelNumber !== undefined && ((named.ean ?? named.asin) !== undefined || namesPart)
  const columnOf = (field: keyof SuggestedMapping) => {
    const header = named[field]
    if (header !== undefined) return { header, confidence: 1 }
    return isNamed ? null : (suggested[field] ?? null)
  }
  const columns = {
    ...{ artikelNumber: columnOf('artikelNumber'), ean: columnOf('ean'), asin: columnOf('asin') },
    ...{ mpn: columnOf('mpn'), brand: columnOf('brand') },
  }
  const mapping = headerMappingSchema.safeParse({
    artikelNumber: columns.artikelNumber?.header,
    ean: columns.ean?.header ?? null,
    asin: columns.asin?.header ?? null,
    mpn: columns.mpn?.header,
    brand: columns.brand?.header,
  })
  if (mapping.success && (columns.ean || columns.asin || (columns.mpn && columns.brand)))
    return { columns, mapping: mapping.data }
  const list = headers.map((header) => `"${header}"`).join(', ')
  throw new AppError('MAPPING_REFUSED', {
    header_mapping: [
      `Please name the columns of article numbers and of EANs, ASINs, or part numbers and brands. The list has ${list}`,
    ],
  })
}

async function readSample(path: string, sheet: string | undefined, signal: AbortSignal) {
  const rows: string[][] = []
  try {
    await using list = await openProductList(path, sheet === undefined ? {} : { sheet }, signal)
    for await (const chunk of list.rows) {
      rows.push(...chunk.rows.slice(0, sampleRows - rows.length))
      if (rows.length >= sampleRows) break
    }
    return { headers: list.headers, rows }
  } catch (error) {
    throw asRefusedList(error)
  }
}
