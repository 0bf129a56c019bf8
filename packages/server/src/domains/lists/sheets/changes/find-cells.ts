import {
  type ChangedCell,
  type Language,
  type RefusedCells,
  type Replacement,
  shownCells,
} from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { requireLines } from '../../rows/index.ts'
import { ownerSeenBy } from '../owner-seen-by.ts'
import { getListId } from '../queries.ts'
import { checkGiven } from './check-cells.ts'
import { shortenCell } from './describe-change.ts'
import { findReplaced, type SearchCall } from './find-replaced.ts'
import { isIdentifier } from './identifier-cells.ts'
import { describeRefused, gatherRefused } from './refused-values.ts'

/** Positions that a response has. */
const mostPositions = 200_000

interface FoundCells {
  cells: number
  found: { field: string; positions: number[] }[]
  changed: number
  first: ChangedCell[]
  refused: RefusedCells[]
}

/** Finds a text in cells, and shows what replacing it would change. Throws `NOT_FOUND`, and as `findReplaced` does. */
export async function findCells(
  context: Context,
  actor: Actor,
  { id, search, language, ...call }: { id: string; search: Replacement; language: Language } & SearchCall,
): Promise<FoundCells> {
  const listId = await getListId(context.db, ownerSeenBy(actor), id)
  if (search.fields.some(isIdentifier)) await requireLines(context, listId, call.signal)
  const { cells: found } = await findReplaced(
    context,
    { listId, accountId: actor.accountId, ...call },
    search,
  )
  const refused = gatherRefused()
  const { edited, identifiers } = await checkGiven(context.db, {
    listId,
    cells: found.filter(({ before, value }) => before !== value),
    areRead: true,
    refused,
  })
  const fields = Map.groupBy(found.slice(0, mostPositions), ({ field }) => field)
  return {
    cells: found.length,
    found: [...fields].map(([field, cells]) => ({
      field,
      positions: cells.map(({ position }) => position),
    })),
    changed: edited.length + identifiers.length,
    first: [...edited.map(({ value, ...cell }) => ({ ...cell, after: value })), ...identifiers]
      .slice(0, shownCells)
      .map(shortenCell),
    refused: refused.all().map((group) => describeRefused(group, language)),
  }
}
