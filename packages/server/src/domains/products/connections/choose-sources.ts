import { defaultSources, type SourceChoice, type SourceName, sources } from '@merkwerk/contract'
import { hasAccess } from '../../../platform/config/source-config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { findSourceChoice, listSellerAccounts } from './queries.ts'
import { upsertSourceChoice } from './store.ts'

/** The sources that the settings or an account of the seller give access to. */
async function availableSources({ config, db }: Pick<Context, 'config' | 'db'>, accountId: number) {
  const connected = new Set<SourceName>((await listSellerAccounts(db, accountId)).map(({ source }) => source))
  return sources.filter((name) => connected.has(name) || hasAccess(config.sources[name]))
}

/** The sources of an account's runs that name none, and those that it may choose. */
export async function getSourceChoice(context: Pick<Context, 'config' | 'db'>, accountId: number) {
  const choice = await findSourceChoice(context.db, accountId)
  const { sources: chosen, preferred_source } = choice ?? {
    sources: [...defaultSources],
    preferred_source: null,
  }
  return { sources: chosen, preferred_source, available: await availableSources(context, accountId) }
}

/** Changes the sources of the caller's later runs. */
export async function chooseSources(context: Context, { accountId }: Actor, choice: SourceChoice) {
  await upsertSourceChoice(context.db, accountId, choice)
  return getSourceChoice(context, accountId)
}
