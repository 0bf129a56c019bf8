import { type SourceFacts, type SourceKind, sourceTable, type Trust } from './source-table.ts'

export type { Licence, SourceFacts, SourceKind, Trust } from './source-table.ts'

const trustOfKind: Record<SourceKind, Trust> = {
  register: { facts: 3, texts: 3, images: 0 },
  catalog: { facts: 2, texts: 2, images: 2 },
  marketplace: { facts: 1, texts: 1, images: 1 },
}

export type SourceName = keyof typeof sourceTable
/** The names of the sources of one kind. */
export type SourceOfKind<K extends SourceKind> = {
  [Name in SourceName]: (typeof sourceTable)[Name]['kind'] extends K ? Name : never
}[SourceName]
export type MarketplaceName = SourceOfKind<'marketplace'>

export const sources = Object.keys(sourceTable) as [SourceName, ...SourceName[]]

export const sourceFacts = (name: SourceName): SourceFacts => sourceTable[name]

/** How much a source is trusted in a group of fields. */
export function rateTrust(name: SourceName, group: keyof Trust): number {
  const { kind, trust } = sourceFacts(name)
  return trust?.[group] ?? trustOfKind[kind][group]
}

export const isMarketplace = (name: SourceName): name is MarketplaceName =>
  sourceFacts(name).kind === 'marketplace'

/** The two marketplaces of the specification. */
export const marketplaces = sources.filter(isMarketplace) as [MarketplaceName, ...MarketplaceName[]]

/** The sources at which sellers may connect accounts of their own. */
export type ConnectableSource = {
  [Name in SourceName]: (typeof sourceTable)[Name] extends { isConnectable: true } ? Name : never
}[SourceName]

export const isConnectable = (name: SourceName): name is ConnectableSource =>
  sourceFacts(name).isConnectable === true

export const connectableSources = sources.filter(isConnectable) as [ConnectableSource, ...ConnectableSource[]]

/** The sources of jobs that choose none. */
export const defaultSources: readonly SourceName[] = sources.filter((name) => sourceFacts(name).isDefault)
