/** How the attributes and values of results become those of a seller's shop. */
import type {
  AttributeMapping,
  AttributeScheme,
  Coverage,
  FoundAttribute,
  Proposal,
} from '@merkwerk/contract'
import type { ExportRecord, ExportSource } from '../core/product.ts'
import type { KnownScheme } from '../core/target.ts'

/** What a file with attributes was recognized as. */
export const schemeFormats = [
  ...(['jtl', 'shopware', 'akeneo-attributes', 'akeneo-options', 'shopify', 'names-and-values'] as const),
] as const
export type SchemeFormat = (typeof schemeFormats)[number]

export interface SchemeReading {
  format: SchemeFormat
  scheme: AttributeScheme
  /** Rows without a name, and rows beyond the limits of a scheme. */
  leftOut: number
}

/** Reads a table with a header row. Undefined if no column has the names of attributes. */
export function readAttributeScheme(_rows: Iterable<readonly string[]>): SchemeReading | undefined {
  return undefined
}

/**
 * Adds attributes and values to a scheme. Attributes with the same id or name are the same one, so that the options of Akeneo join
 * the attributes of another file.
 */
export function mergeSchemes(scheme: AttributeScheme, _added: AttributeScheme): AttributeScheme {
  return scheme
}

/** A scheme of everything that results have. */
export function schemeOfResults(_found: readonly FoundAttribute[]): AttributeScheme {
  return { attributes: [] }
}

/** Proposes a place in the scheme for each found name that has no rule, and for each value that has none. */
export function proposeMapping(
  _found: readonly FoundAttribute[],
  _scheme: AttributeScheme,
  _mapping: AttributeMapping,
): Proposal[] {
  return []
}

/** The mapping with rules for all proposals of at least this confidence. Rules of the mapping stay. */
export function acceptProposals(
  mapping: AttributeMapping,
  _proposals: readonly Proposal[],
  _confidence: number,
): AttributeMapping {
  return mapping
}

/** Returns a function that applies a mapping to a row. It returns the same object if nothing changes. */
export function createMapper(_mapping: AttributeMapping): (record: ExportRecord) => ExportRecord {
  return (record) => record
}

/** The source with a mapping applied to its rows. */
export function mappedSource(source: ExportSource, _mapping: AttributeMapping): ExportSource {
  return source
}

/** What a target already has, from the scheme of the shop. */
export function knownScheme(_scheme: AttributeScheme): KnownScheme {
  return { attribute: () => undefined, value: () => undefined }
}

/** Counts names and values of results in bounded memory. */
export class FoundAttributes {
  add(_record: ExportRecord): void {
    return
  }

  /** The most frequent names first. */
  list(): FoundAttribute[] {
    return []
  }
}

/** The names and values of all rows, in one pass. */
export async function collectAttributes(_source: ExportSource): Promise<FoundAttribute[]> {
  return []
}

/** How much of the results a mapping and a scheme cover. Without a scheme every mapped name and value is covered. */
export function coverage(
  _found: readonly FoundAttribute[],
  _mapping: AttributeMapping,
  _scheme: AttributeScheme | undefined,
): Coverage {
  return {
    names: { covered: 0, total: 0 },
    values: { covered: 0, total: 0 },
    attributes: [],
    categories: [],
  }
}
