import type { SavedScheme } from '@merkwerk/contract'
import { schemeOfResults } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { ListSelection } from '../sheets/index.ts'
import { findAttributes } from './found-attributes.ts'
import { replaceScheme } from './save-scheme.ts'

/** Creates the scheme of an account from selected rows. Throws `CONFLICT` for rows without attributes. */
export async function createListScheme(
  context: Context,
  actor: Actor,
  selection: ListSelection,
  signal: AbortSignal,
): Promise<SavedScheme> {
  const { name } = selection.list
  const { attributes } = await findAttributes(context, selection, signal)
  if (attributes.length === 0) throw conflict('list-without-attributes')
  const scheme = schemeOfResults(attributes)
  return context.db
    .transaction()
    .execute((tx) => replaceScheme(context, tx, actor, { name, source: 'results', format: null, scheme }))
}
