import { type MappingVersion, normalizeName } from '@merkwerk/contract'
import { acceptProposals } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { ListSelection } from '../sheets/index.ts'
import { findAttributes } from './found-attributes.ts'
import { findProposals } from './proposals.ts'
import { findModelProposals, findScheme, getMapping } from './queries.ts'
import { saveVersion } from './save-mapping.ts'

interface Acceptance {
  base_version: number
  /** Found names whose proposals are accepted. All without it. */
  names?: string[] | undefined
  confidence: number
}

/** Saves a version with rules for the proposals of selected rows from a confidence on. Throws as `saveVersion` does. */
export async function acceptFoundProposals(
  context: Context,
  actor: Actor,
  selection: ListSelection,
  { base_version: baseVersion, names, confidence }: Acceptance,
  signal: AbortSignal,
): Promise<MappingVersion> {
  const { attributes } = await findAttributes(context, selection, signal)
  const saved = await findScheme(context.db, actor.accountId)
  const wanted = names && new Set(names.map(normalizeName))
  const found = wanted ? attributes.filter(({ name }) => wanted.has(normalizeName(name))) : attributes
  const { mapping } = await getMapping(context.db, actor.accountId)
  const model = await findModelProposals(context.db, actor.accountId)
  // Outside of the transaction, because it may take seconds. A save meanwhile is a conflict.
  const proposals = saved ? await findProposals({ found, scheme: saved.scheme, mapping, model }) : []
  return saveVersion(context, actor, {
    baseVersion,
    change: 'proposals',
    decide: async (_tx, newest) => acceptProposals(newest, proposals, confidence),
  })
}
