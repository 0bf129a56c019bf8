import { z } from 'zod'
import type { MappingChoice } from './mapping.ts'
import { type Store, storedList } from './stored-list.ts'

/** Lists rarely differ in their headings. */
const mappingsKept = 30

const header = z.string().nullable()
const mappingSchema = z.object({
  headers: z.array(z.string()).readonly(),
  mapping: z.object({
    artikelNumber: header,
    ean: header,
    asin: header,
    mpn: header,
    brand: header,
  }),
})
const mappings = storedList('list-mappings', mappingSchema, mappingsKept)

/** The last mapping of a list with exactly these headings, in this browser. */
export function rememberedMapping(store: Store, headers: readonly string[]): MappingChoice | undefined {
  return mappings.read(store).find((kept) => isSame(kept.headers, headers))?.mapping
}

export function rememberMapping(store: Store, headers: readonly string[], mapping: MappingChoice): void {
  const others = mappings.read(store).filter((kept) => !isSame(kept.headers, headers))
  mappings.write(store, [{ headers, mapping }, ...others])
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((header, index) => header === b[index])
