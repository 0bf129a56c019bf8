import { headerMappingSchema } from '@merkwerk/contract'
import { type SuggestedMapping, suggestListColumns } from '@merkwerk/engine'
import { createProblem, refuseMapping } from '../../../platform/errors.ts'
import { requireFileKind, type UploadedFile } from '../../../platform/http/index.ts'
import { asRefusedList } from './count-list.ts'

/** Headings that a refusal names, and their characters. */
const named = { headings: 50, characters: 100 }

/** Headings that a caller names. */
export type NamedColumns = { [K in keyof SuggestedMapping]-?: string | undefined }

/**
 * Recognizes the columns of a list that the caller does not name. Throws `LIST_REFUSED`, and `MAPPING_REFUSED` with the headings of
 * the list if it has no column of article numbers, or of no identifiers.
 */
export async function suggestColumns(
  file: UploadedFile,
  { sheet, owner, ...chosen }: NamedColumns & { sheet: string | undefined; owner: number },
  signal: AbortSignal,
) {
  requireFileKind(file, 'table')
  const choices = { owner, ...(sheet !== undefined && { sheet }) }
  const { headers, suggested } = await suggestListColumns(file.path, choices, signal).catch((error) => {
    throw asRefusedList(error)
  })
  // A caller who names all that is needed leaves the other columns out.
  const namesPart = chosen.mpn !== undefined && chosen.brand !== undefined
  const isNamed =
    chosen.artikelNumber !== undefined && ((chosen.ean ?? chosen.asin) !== undefined || namesPart)
  const suggestColumn = (field: keyof SuggestedMapping) => {
    const header = chosen[field]
    if (header !== undefined) return { header, confidence: 1 }
    return isNamed ? null : (suggested[field] ?? null)
  }
  const columns = {
    artikelNumber: suggestColumn('artikelNumber'),
    ean: suggestColumn('ean'),
    asin: suggestColumn('asin'),
    mpn: suggestColumn('mpn'),
    brand: suggestColumn('brand'),
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
  const list = headers
    .slice(0, named.headings)
    .map((header) => `"${header.slice(0, named.characters)}"`)
    .join(', ')
  throw refuseMapping([createProblem('columns-unknown', { headings: list })])
}
