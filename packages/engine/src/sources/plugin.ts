// docs/decisions/0057-source-plugins.md

import type { Product, RecordNote, SourceName } from '@merkwerk/contract'
import type { DataSource, Identifiers } from '../outcome.ts'
import type { PageSourceOptions } from './lookup.ts'
import type { OfficialApi, OfficialApiOptions } from './official-api.ts'
import type { Quota } from './quota.ts'

/** How a source of product data is queried. `sources/index.ts` registers one for each source. */
export interface SourcePlugin<Credentials = unknown> {
  readonly name: SourceName
  /** The identifiers by which the source looks a record up. Undefined if it has none that the source knows. */
  identify(identifiers: Identifiers): Identifiers | undefined
  /** The identifiers of a product that a person chose among the candidates of this source. */
  identifyChosen(id: string): Identifiers
  /** Looks up a record that lacks an identifier by one that the product of another source shows. */
  readonly follows?: Follows
  /** Of all processes together, in live mode. */
  readonly quota?: Quota
  /** Opens the pages of a site. */
  openPages?(options: PageSourceOptions): DataSource
  /** The path of the search page for a GTIN. */
  searchPath?(gtin: string): string
  /** Opens the interface of a site. Undefined if it does not serve the site. */
  openApi?(options: OfficialApiOptions<Credentials>): OfficialApi | undefined
}

export interface Follows {
  /** The first of them that shows an identifier counts. */
  sources: readonly SourceName[]
  identify(product: Product): Identifiers | undefined
  /** Set on records that were looked up so. */
  note?: RecordNote
}
