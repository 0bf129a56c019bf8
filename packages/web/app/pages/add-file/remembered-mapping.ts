import type { MappingChoice } from './mapping.ts'
import { type Store, storedList } from './stored-list.ts'

/** Lists rarely differ in their headings. */
const mappingsKept = 30

interface KeptMapping {
  headers: readonly string[]
  mapping: MappingChoice
}

const columns = ['artikelNumber', 'ean', 'asin', 'mpn', 'brand'] as const

const isKept = ({ headers, mapping }: KeptMapping): boolean =>
  headers.every((header) => typeof header === 'string') &&
  columns.every((column) => mapping[column] === null || typeof mapping[column] === 'string')

const mappings = storedList('list-mappings', isKept, mappingsKept)

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
