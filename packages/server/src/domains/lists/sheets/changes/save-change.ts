// docs/decisions/0064-changes.md

import {
  type CellBlock,
  type ChangeEntry,
  type Language,
  type listChangeSchema,
  maxRowEdits,
  type RefusedCells,
  type RowSelection,
} from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { lockOpenList, requireLines, requireStorage } from '../../rows/index.ts'
import { findComputed, nameOwnColumns } from '../computed/computed-store.ts'
import { getListId } from '../queries.ts'
import { selectPositions } from '../rows-queries.ts'
import {
  findEntry,
  findExisting,
  findFull,
  findReplacedSince,
  findSelected,
  findVersion,
  type ReplacedEntry,
} from './changes-queries.ts'
import { endRedo, insertChange, markChanged, pruneChanges, storeCells } from './changes-store.ts'
import { type CheckedCells, checkGiven } from './check-cells.ts'
import { checkChoice } from './check-choice.ts'
import { checkValue } from './check-value.ts'
import { describeChange } from './describe-change.ts'
import { type FoundReplacement, findReplaced, type SearchCall, selectUnchanged } from './find-replaced.ts'
import { giveBack } from './give-back.ts'
import { cellsWith, type GivenCell, type GivenCells, oneValue } from './given-cells-queries.ts'
import { isIdentifier } from './identifier-cells.ts'
import { findMerged } from './merge-queries.ts'
import { describeRefused, type GatheredRefused, gatherRefused } from './refused-values.ts'
import { findSent, keepSent, type Outcome, toSent, withdrawSent } from './sent-store.ts'
import { writeSide } from './write-side.ts'

export type Change = z.output<typeof listChangeSchema>
/** Without the ID of its sender, a change cannot be sent again. */
type GivenChange = Omit<Change, 'id'> & Partial<Pick<Change, 'id'>>

interface SavedChange {
  change: ChangeEntry | null
  version: number | null
  refused: RefusedCells[]
}

/** What a change did, with the version of its list if it changed something. */
export async function describeOutcome(
  db: Db,
  listId: number,
  { outcome: { change, refused }, language }: { outcome: Outcome; language: Language },
): Promise<SavedChange> {
  return {
    change: change ? describeChange(change) : null,
    version: change ? await findVersion(db, listId) : null,
    refused: refused.map((group) => describeRefused(group, language)),
  }
}

const listFields = ({ cells, set, replacement }: GivenChange): readonly string[] =>
  cells?.fields ?? replacement?.fields ?? (set ? [set.field] : [])

interface ChangedList {
  listId: number
  change: GivenChange
  /** What a replacement changes. */
  replaced: FoundReplacement | undefined
  refused: GatheredRefused
}

interface SavedBy {
  id: string
  change: GivenChange
  language: Language
  /** The call that saves it. */
  call: SearchCall
}

/**
 * Saves a change of rows as an entry of the list's history. The owner's values win over every run, also over those that end later. What does
 * not fit is refused by cell. A change with the ID of an earlier one returns that one. Throws `NOT_FOUND`, `STORAGE_FULL`, `INVALID_INPUT`
 * for a product that is no candidate or an expression that takes too long, and `CONFLICT` if there is nothing to choose, or for a row of a newer file while a run is about to
 * read the list.
 */
export async function saveChange(
  context: Context,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, change, language, call }: SavedBy,
): Promise<SavedChange & { meanwhile: ReplacedEntry[] }> {
  const { db, clock, config } = context
  const listId = await getListId(db, accountId, id)
  const sent = change.id === undefined ? undefined : toSent(change.id, change)
  const describe = async (at: Db, outcome: Outcome) => ({
    ...(await describeOutcome(at, listId, { outcome, language })),
    meanwhile:
      outcome.change && change.seen !== undefined
        ? await findReplacedSince(at, listId, { changeId: outcome.change.id, version: change.seen })
        : [],
  })
  const findSaved = async (at: Db) => {
    const outcome = await findSent(at, listId, sent)
    return outcome && describe(at, outcome)
  }
  // What follows may be refused by now, and a search takes long.
  const known = await findSaved(db)
  if (known) return known
  if (listFields(change).some(isIdentifier)) await requireLines(context, listId, call.signal)
  const stillFits = change.choice ? await checkChoice(context, listId, change.choice) : undefined
  const replaced =
    change.replacement && (await findReplaced(context, { listId, accountId, ...call }, change.replacement))
  return db.transaction().execute(async (tx) => {
    await lockOpenList(tx, listId)
    const earlier = await findSaved(tx)
    if (earlier) return earlier
    await stillFits?.(tx)
    const gathered = gatherRefused()
    const content = await giveBack(tx, listId, change)
    const cells = await readContent(tx, { listId, change: content, replaced, refused: gathered })
    const refused = gathered.all()
    const by = { accountId, at: clock.now() }
    const open = await insertChange(tx, { listId, publicId: change.id, kind: change.kind, ...by })
    const { rows, cells: changed } = await storeCells(tx, open, cells)
    await keepSent(tx, listId, sent, { changeId: changed === 0 ? null : open.id, refused })
    if (changed === 0) return describe(tx, { change: undefined, refused, familyId: null })
    await endRedo(tx, listId, accountId)
    await writeSide(context, tx, { ...open, rows }, { side: 'after', ...by })
    await markChanged(tx, open, { at: by.at, bytes: await pruneChanges(tx, open) })
    if (cells.hasValues || cells.identifiers?.length) await requireStorage(tx, config, accountId, 0)
    return describe(tx, { change: await findEntry(tx, open.id), refused, familyId: null })
  })
}

/**
 * Withdraws a change or a step of undo whose sender got no response, so that it is not stored later either. Returns what it did if it is
 * stored. Throws `NOT_FOUND`.
 */
export async function withdrawChange(
  { db }: Pick<Context, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, change, language }: { id: string; change: string; language: Language },
): Promise<SavedChange & { is_stored: boolean }> {
  const listId = await getListId(db, accountId, id)
  return db.transaction().execute(async (tx) => {
    await lockOpenList(tx, listId)
    const outcome = await withdrawSent(tx, listId, change)
    if (!outcome) return { is_stored: false, change: null, version: null, refused: [] }
    return { is_stored: true, ...(await describeOutcome(tx, listId, { outcome, language })) }
  })
}

async function readContent(tx: Tx, { listId, change, replaced, refused }: ChangedList): Promise<GivenCells> {
  const { cells, set, ignored, choice, merge } = change
  if (cells) return readBlock(tx, { listId, cells, refused })
  if (set) return readSet(tx, { listId, set, refused })
  if (ignored) {
    const rows = await readSelection(tx, { listId, rows: ignored.rows, field: 'ignored', refused })
    return oneValue(rows, { field: 'ignored', value: ignored.ignored ? 'true' : null })
  }
  if (merge) {
    const merged = await findMerged(tx, listId, merge)
    return readCells(tx, { listId, cells: merged, refused })
  }
  if (replaced) {
    const unchanged = await selectUnchanged(tx, listId, { found: replaced, refused })
    const changed = unchanged.filter(({ before, value }) => before !== value)
    return readCells(tx, { listId, cells: changed, areRead: true, refused })
  }
  if (!choice) throw new Error('A change has a content.')
  const { position, candidate } = choice
  if ((await findExisting(tx, listId, [position])).length === 0) {
    refused.add('choice', [position], 'row-missing')
    return cellsWith([])
  }
  const value = candidate && `${candidate.source}:${candidate.id}`
  return cellsWith([{ position, field: 'choice', value }])
}

/** Cells one by one, of which those fit that are not refused. */
async function readCells(tx: Tx, given: CheckedCells<GivenCell>): Promise<GivenCells> {
  const { edited, identifiers } = await checkGiven(tx, given)
  return { ...cellsWith(edited), identifiers }
}

interface SelectedRows {
  listId: number
  rows: RowSelection
  field: string
  refused: GatheredRefused
}

/** The query of the positions of selected rows. Refuses named positions that do not exist. */
async function readSelection(tx: Tx, { listId, rows, field, refused }: SelectedRows) {
  if (Array.isArray(rows)) {
    const existing = new Set(await findExisting(tx, listId, rows))
    refused.add(
      field,
      [...new Set(rows)].filter((position) => !existing.has(position)),
      'row-missing',
    )
  }
  return selectPositions(tx, listId, rows)
}

async function readSet(
  tx: Tx,
  { listId, set, refused }: { listId: number; set: NonNullable<Change['set']>; refused: GatheredRefused },
): Promise<GivenCells> {
  const { rows, field } = set
  const selected = await readSelection(tx, { listId, rows, field, refused })
  if (isIdentifier(field)) {
    const cells = (await findSelected(tx, selected)).map((position) => ({
      position,
      field,
      value: set.value,
    }))
    return readCells(tx, { listId, cells, refused })
  }
  const columns = nameOwnColumns(await findComputed(tx, listId))
  const checked = checkValue(field, set.value, columns)
  if ('code' in checked) {
    refused.add(field, await findSelected(tx, selected), checked.code, checked.params)
    return cellsWith([])
  }
  const { value } = checked
  if (value === null) return oneValue(selected, { field, value })
  const full = await findFull(tx, { listId, selected, fields: [field] }, maxRowEdits)
  refused.add(field, full, 'row-full', { most: maxRowEdits })
  return oneValue(selected, { field, value }, full)
}

async function readBlock(
  tx: Tx,
  { listId, cells, refused }: { listId: number; cells: CellBlock; refused: GatheredRefused },
): Promise<GivenCells> {
  const { fields, rows } = cells
  // Of a row that is there twice, the later one counts.
  const values = new Map(rows.map((row) => [row.position, row.values]))
  const given = fields.flatMap((field, index) =>
    [...values].map(([position, cellValues]) => ({ position, field, value: cellValues[index] ?? null })),
  )
  return readCells(tx, { listId, cells: given, refused })
}
