import type { AttributeMapping } from '@merkwerk/contract'
import { type KnownScheme, knownScheme } from '@merkwerk/exports'
import type { Db } from '../../platform/db/index.ts'
import { findScheme, getMapping } from './queries.ts'

/** What an account's exports apply. */
export interface ExportMapping {
  /** Undefined before the first save. */
  mapping: AttributeMapping | undefined
  /** What the shop already has. Undefined without a scheme. */
  known: KnownScheme | undefined
}

/** The newest mapping and the scheme of an account. */
export async function findExportMapping(db: Db, accountId: number): Promise<ExportMapping> {
  const { version, mapping } = await getMapping(db, accountId)
  const saved = await findScheme(db, accountId)
  return {
    mapping: version > 0 ? mapping : undefined,
    known: saved && knownScheme(saved.scheme),
  }
}
