import type { AttributeMapping, AttributeScheme, SavedScheme } from '@merkwerk/contract'
import { type KnownScheme, knownScheme, type SchemeFormat } from '@merkwerk/exports'
import type { Db } from '../../../platform/db/index.ts'
import { findScheme, getMapping } from './queries.ts'

/** What an export applies. */
interface ExportMapping {
  /** Undefined before the first save. */
  mapping: AttributeMapping | undefined
  /** What the target already has. Undefined if that is not known. */
  known: KnownScheme | undefined
}

/** The newest mapping of an account, and what its scheme says about a target. */
export async function findExportMapping(db: Db, accountId: number, target: string): Promise<ExportMapping> {
  const { version, mapping } = await getMapping(db, accountId)
  const saved = await findScheme(db, accountId)
  return { mapping: version > 0 ? mapping : undefined, known: saved && knownIn(saved, target) }
}

/** The target whose attributes a file lists. Names and values without more may be those of any shop. */
const targets: Record<Exclude<SchemeFormat, 'names-and-values'>, string> = {
  jtl: 'jtl',
  shopware: 'shopware',
  'akeneo-attributes': 'akeneo',
  'akeneo-options': 'akeneo',
  shopify: 'shopify',
}
const origins = new Map<string | null, string>(Object.entries(targets))

/** Whether a file lists attributes of the same target as the files before. */
export const haveOneOrigin = (former: string | null, added: string): boolean =>
  former !== null && origins.get(former) === origins.get(added)

/** Targets whose products refer to attributes or values by IDs or codes of the target. */
const refersById = new Set(['shopware', 'akeneo', 'shopify', 'magento'])

/**
 * What a target already has. Unknown for a scheme with results or files of several targets, and for a file of another target.
 * Where products refer by ID, an attribute or value without its ID is created again, because a wrong ID would fail the
 * import.
 */
function knownIn({ source, format, scheme }: SavedScheme, target: string): KnownScheme | undefined {
  if (source !== 'upload' || format === null) return undefined
  const origin = origins.get(format)
  if (!refersById.has(target)) return !origin || origin === target ? knownScheme(scheme) : undefined
  return origin === target ? knownScheme(withIds(scheme)) : undefined
}

const withIds = ({ attributes }: AttributeScheme): AttributeScheme => ({
  attributes: attributes
    .filter(({ id }) => id !== undefined)
    .map(({ values, ...attribute }) => ({
      ...attribute,
      values: values.filter(({ id }) => id !== undefined),
    })),
})
