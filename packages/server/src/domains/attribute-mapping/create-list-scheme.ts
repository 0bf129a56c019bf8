import type { SavedScheme } from '@merkwerk/contract'
import { schemeOfResults } from '@merkwerk/exports'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getList } from '../sheets/index.ts'
import { findListResults } from './found-attributes.ts'
import { replaceScheme } from './save-scheme.ts'

/** Creates the scheme of an account from the results of a list. Throws `NOT_FOUND`, and `CONFLICT` for a list without attributes. */
export async function createListScheme(
  context: Context,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<SavedScheme> {
  const { name } = await getList(context.db, actor.accountId, id)
  const { attributes } = await findListResults(context, actor, id, signal)
  if (attributes.length === 0) throw conflict('This list has no attributes yet.')
  const scheme = schemeOfResults(attributes)
  return context.db
    .transaction()
    .execute((tx) => replaceScheme(context, tx, actor, { name, source: 'results', format: null, scheme }))
}
