import { type HeaderMapping, headerMappingSchema } from '@merkwerk/contract'
import { openProductList, suggestMapping } from '@merkwerk/engine'

/** The columns of the list are unclear. The message says how to name them. */
export class MappingError extends Error {
  override name = 'MappingError'
}

/** Parses `artikelNumber=SKU,ean=EAN code,asin=`. The list has no column for an empty or missing field. */
export function parseMapping(text: string): HeaderMapping {
  const fields = Object.fromEntries(
    text.split(/,(?=\s*(?:artikelNumber|ean|asin)\s*=)/).map((part) => {
      const equals = part.indexOf('=')
      return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
    }),
  )
  const mapping = { artikelNumber: fields.artikelNumber, ean: fields.ean || null, asin: fields.asin || null }
  const parsed = headerMappingSchema.safeParse(mapping)
  if (!parsed.success || (parsed.data.ean === null && parsed.data.asin === null))
    throw new TypeError('--map needs artikelNumber=… and at least one of ean=… and asin=…')
  return parsed.data
}

/** Suggests a mapping for the list. Rejects with `MappingError` when it is unsure. */
export async function chooseMapping(file: string): Promise<HeaderMapping> {
  await using list = await openProductList(file)
  const sample: string[][] = []
  for await (const chunk of list.rows) {
    sample.push(...chunk.rows)
    if (sample.length >= 200) break
  }
  const { artikelNumber, ean, asin } = suggestMapping(list.headers, sample.slice(0, 200))
  const suggested = [artikelNumber, ean, asin].filter((column) => column !== null)
  const isSure =
    artikelNumber !== null && suggested.length > 1 && suggested.every((column) => column.confidence >= 0.5)
  if (!isSure)
    throw new MappingError(
      `The columns are unclear. Name them with --map artikelNumber=…,ean=…,asin=…. The list has: ${list.headers.join(', ')}`,
    )
  return { artikelNumber: artikelNumber.header, ean: ean?.header ?? null, asin: asin?.header ?? null }
}
