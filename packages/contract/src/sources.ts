import type { Message } from './verdicts.ts'

/** A marketplace sells, a catalog describes products, a register records facts by law or for a library. */
export type SourceKind = 'marketplace' | 'catalog' | 'register'

/** The terms under which the content of a source may be used. */
export interface Licence {
  name: string
  url: string
  /** The text that must accompany the content. */
  attribution: Message
}

/** What everybody may know about a source of product data. */
export interface SourceFacts {
  kind: SourceKind
  /** As on screens and in files. */
  label: string
  /** Null for a marketplace: its content belongs to its sellers. */
  licence: Licence | null
  /** Whether jobs that choose no sources use it. */
  isDefault: boolean
}

/**
 * All sources of product data, in the order in which records list their products. The modules below read the table once,
 * when they are loaded. `packages/engine/src/sources/index.ts` registers how each source is queried.
 */
export const sourceTable = {
  amazon: { kind: 'marketplace', label: 'Amazon', licence: null, isDefault: true },
  ebay: { kind: 'marketplace', label: 'eBay', licence: null, isDefault: true },
} as const satisfies Record<string, SourceFacts>

export type SourceName = keyof typeof sourceTable
/** The names of the sources of one kind. */
export type SourceOfKind<K extends SourceKind> = {
  [Name in SourceName]: (typeof sourceTable)[Name]['kind'] extends K ? Name : never
}[SourceName]
export type MarketplaceName = SourceOfKind<'marketplace'>

export const sources = Object.keys(sourceTable) as [SourceName, ...SourceName[]]

export const sourceFacts = (name: SourceName): SourceFacts => sourceTable[name]

export const isMarketplace = (name: SourceName): name is MarketplaceName =>
  sourceFacts(name).kind === 'marketplace'

/** The two marketplaces of the specification. */
export const marketplaces = sources.filter(isMarketplace) as [MarketplaceName, ...MarketplaceName[]]

/** The sources of jobs that choose none. */
export const defaultSources: readonly SourceName[] = sources.filter((name) => sourceFacts(name).isDefault)
