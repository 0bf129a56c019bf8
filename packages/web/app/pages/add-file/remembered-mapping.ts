import { z } from 'zod'
import { type MappingChoice, mappedFields } from './mapping.ts'

const storageKey = 'list-mappings'
/** Lists rarely differ in their headings. */
const mappingsKept = 30

const header = z.string().nullable()
const mappingsSchema = z.array(
  z.object({
    headers: z.array(z.string()),
    mapping: z.object({ artikelNumber: header, ean: header, asin: header }),
  }),
)

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The last mapping of a list with exactly these headings, in this browser. */
export function rememberedMapping(store: Store, headers: readonly string[]): MappingChoice | undefined {
  return readMappings(store).find((kept) => isSame(kept.headers, headers))?.mapping
}

export function rememberMapping(store: Store, headers: readonly string[], mapping: MappingChoice): void {
  const others = readMappings(store).filter((kept) => !isSame(kept.headers, headers))
  const choice = Object.fromEntries(mappedFields.map((field) => [field, mapping[field]]))
  const kept = [{ headers, mapping: choice }, ...others].slice(0, mappingsKept)
  try {
    store.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // With a full storage the next list gets the suggestion.
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((header, index) => header === b[index])

function readMappings(store: Store): z.infer<typeof mappingsSchema> {
  try {
    return mappingsSchema.parse(JSON.parse(store.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}
