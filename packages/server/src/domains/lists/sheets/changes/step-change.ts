// docs/decisions/0064-changes.md

import type { ChangeEntry } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { lockOpenList, requireStorage } from '../../rows/index.ts'
import { getListId } from '../queries.ts'
import {
  findChange,
  findEntry,
  findNewest,
  findUndone,
  findVersion,
  type StoredChange,
} from './changes-queries.ts'
import {
  findTarget,
  hasValues,
  markChanged,
  markRedone,
  markUndone,
  type OpenChange,
  type Side,
} from './changes-store.ts'
import { describeChange } from './describe-change.ts'
import { canStateIdentifiers, hasIdentifiers } from './identifier-cells.ts'
import { findSent, keepSent, type Outcome, toSent } from './sent-store.ts'
import { writeSide } from './write-side.ts'

interface Direction {
  /** The values that the cells must have, and those that they get. */
  from: Side
  to: Side
  findNext: typeof findNewest
  nothing: 'nothing-to-undo' | 'nothing-to-redo'
  refuse: (change: StoredChange) => 'change-undone' | 'change-stands' | undefined
  mark: typeof markUndone
}

const directions = {
  undo: {
    from: 'after',
    to: 'before',
    findNext: findNewest,
    nothing: 'nothing-to-undo',
    refuse: ({ undone_at }) => (undone_at === null ? undefined : 'change-undone'),
    mark: markUndone,
  },
  redo: {
    from: 'before',
    to: 'after',
    findNext: findUndone,
    nothing: 'nothing-to-redo',
    refuse: ({ can_be_redone }) => (can_be_redone ? undefined : 'change-stands'),
    mark: markRedone,
  },
} satisfies Record<string, Direction>

interface Step {
  /** Given by the sender. The same step again changes nothing, also after later ones. */
  id: string
  change?: string | undefined
}

/**
 * Undoes or redoes a change, by default the newest one of the account that stands, or the one that was undone last. Skips those whose cells
 * got other values from a newer file. Each cell is what it was before, or after. Throws `NOT_FOUND`, `STORAGE_FULL`, and `CONFLICT` if there is none, if its cells have other values by now, or if a row
 * would repeat another one.
 */
export async function stepChange(
  context: Context,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, step, direction }: { id: string; step: Step; direction: keyof typeof directions },
): Promise<{ change: ChangeEntry; version: number }> {
  const { db, clock, config } = context
  const { from, to, mark } = directions[direction]
  const sent = toSent(step.id, [direction, step])
  const listId = await getListId(db, accountId, id)
  return db.transaction().execute(async (tx) => {
    await lockOpenList(tx, listId)
    const taken = await findSent(tx, listId, sent)
    if (taken) return describeStep(taken, await findVersion(tx, listId))
    const change = await findStepped(tx, { listId, accountId, step }, directions[direction])
    const open = toOpen(listId, change)
    const stands =
      !change.is_overwritten && (await isCurrent(tx, open, from)) && (await canStateIdentifiers(tx, open, to))
    if (!stands) throw conflict('change-overwritten')
    const at = clock.now()
    await writeSide(context, tx, { ...open, rows: change.rows }, { side: to, accountId, at })
    await mark(tx, open, { accountId, at })
    await keepSent(tx, listId, sent, { changeId: open.id })
    const version = await markChanged(tx, open, { at, bytes: 0 })
    if (direction === 'redo') await requireStorage(tx, config, accountId, 0)
    return describeStep({ change: await findEntry(tx, open.id) }, version)
  })
}

/** Throws `NOT_FOUND` if the entry is too old by now. */
function describeStep({ change }: Pick<Outcome, 'change'>, version: number) {
  if (!change) throw new AppError('NOT_FOUND')
  return { change: describeChange(change), version }
}

const toOpen = (listId: number, { id, kind }: StoredChange): OpenChange => ({
  id,
  listId,
  target: findTarget(kind),
})

/** Whether the cells of a change have its values of a side. */
const isCurrent = async (tx: Tx, open: OpenChange, side: Side): Promise<boolean> =>
  (await hasValues(tx, open, side)) && (await hasIdentifiers(tx, open, side))

interface Skipped {
  from: Side
  /** Whether an obsolete change was skipped, which may have overwritten this one. */
  isBehind: boolean
}

/** Whether a newer file has taken back cells of a change, so that nobody can undo it: those before it would never be reached. */
const isObsolete = async (
  tx: Tx,
  listId: number,
  change: StoredChange,
  { from, isBehind }: Skipped,
): Promise<boolean> => {
  const open = toOpen(listId, change)
  const mayBeSkipped = open.target === 'edits' && (isBehind || !change.is_overwritten)
  return mayBeSkipped && !(await isCurrent(tx, open, from))
}

async function findStepped(
  tx: Tx,
  { listId, accountId, step }: { listId: number; accountId: number; step: Step },
  { from, findNext, nothing, refuse }: Direction,
): Promise<StoredChange> {
  if (step.change === undefined) {
    // The history may have 1,000 entries, so that none is read again to skip it.
    for (let after: number | undefined; ; ) {
      const next = await findNext(tx, { listId, accountId, after })
      if (!next) throw conflict(nothing)
      if (!(await isObsolete(tx, listId, next, { from, isBehind: after !== undefined }))) return next
      after = next.id
    }
  }
  const named = await findChange(tx, listId, step.change)
  if (!named) throw new AppError('NOT_FOUND')
  const refusal = refuse(named)
  if (refusal) throw conflict(refusal)
  return named
}
