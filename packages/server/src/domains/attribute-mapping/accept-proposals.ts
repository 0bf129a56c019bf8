import { type MappingVersion, normalizeName } from '@merkwerk/contract'
import { acceptProposals, proposeMapping } from '@merkwerk/exports'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import type { FindResults } from './found-attributes.ts'
import { findScheme } from './queries.ts'
import { saveVersion } from './save-mapping.ts'

interface Acceptance {
  base_version: number
  /** Found names whose proposals are accepted. All without it. */
  names?: string[] | undefined
  confidence: number
}

/** Saves a version with rules for the proposals of results from a confidence on. Throws as `find` and `saveVersion` do. */
export async function acceptFoundProposals(
  context: Context,
  actor: Actor,
  { id, find }: { id: string; find: FindResults },
  { base_version: baseVersion, names, confidence }: Acceptance,
  signal: AbortSignal,
): Promise<MappingVersion> {
  const { attributes } = await find(context, actor, id, signal)
  const saved = await findScheme(context.db, actor.accountId)
  const wanted = names && new Set(names.map(normalizeName))
  const found = wanted ? attributes.filter(({ name }) => wanted.has(normalizeName(name))) : attributes
  return saveVersion(context, actor, {
    baseVersion,
    change: 'proposals',
    decide: async (_tx, mapping) =>
      saved ? acceptProposals(mapping, proposeMapping(found, saved.scheme, mapping), confidence) : mapping,
  })
}
