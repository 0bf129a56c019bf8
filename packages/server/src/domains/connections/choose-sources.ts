import { defaultSources, type SourceChoice, type SourceName, sources } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { findSourceChoice } from './queries.ts'
import { upsertSourceChoice } from './store.ts'

/** The sources that the settings give access to. */
const availableSources = ({ config }: Pick<Context, 'config'>): SourceName[] =>
  sources.filter((name) => {
    const { access, api } = config.sources[name]
    return access.includes('page') || api.credentials !== undefined
  })

/** The sources of an account's jobs that name none, and those that it may choose. */
export async function getSourceChoice(context: Pick<Context, 'config' | 'db'>, accountId: number) {
  const choice = await findSourceChoice(context.db, accountId)
  const { sources: chosen, preferred_source } = choice ?? {
    sources: [...defaultSources],
    preferred_source: null,
  }
  return { sources: chosen, preferred_source, available: availableSources(context) }
}

/** Changes the sources of the caller's later jobs. */
export async function chooseSources(context: Context, { accountId }: Actor, choice: SourceChoice) {
  await upsertSourceChoice(context.db, accountId, choice)
  return getSourceChoice(context, accountId)
}
