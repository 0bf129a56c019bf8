// docs/decisions/0064-changes.md

import {
  type ChangedCell,
  type ChosenCandidate,
  type IdentifierField,
  identifierFields,
  type ProblemCode,
  type ProblemParams,
  reasonMessage,
  type SkipReason,
} from '@merkwerk/contract'
import { checkRecord, type RecordCheck } from '@merkwerk/engine'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import {
  createLine,
  findChoices,
  findStatements,
  keptOfSkipped,
  markLinesChanged,
  readFiled,
  readIdentity,
  type Statement,
  type StoredStatement,
  saveChoices,
  updateStatements,
} from '../../rows/index.ts'
import {
  blame,
  checkRetyped,
  compareArticles,
  readStated,
  type Source,
  type TypedRow,
} from '../check-rows.ts'
import { refuseWhileRead } from '../lock-lines.ts'
import { findIdentifierCells, identifiersField, type OpenChange, type Side } from './changes-store.ts'
import type { GivenCell } from './given-cells-queries.ts'
import type { GatheredRefused } from './refused-values.ts'

/** Rows whose identifiers are changed at once. Each is compared with all article numbers of the list. */
const mostRows = 20_000

export const isIdentifier = (field: string): field is IdentifierField =>
  identifierFields.some((known) => known === field)

const stateKeys = [
  ...identifierFields,
  ...(['skip_reason', 'bad_value', 'notes', 'earlier_row', 'stated', 'choice'] as const),
]
type LineState = Pick<StoredStatement, Exclude<(typeof stateKeys)[number], 'choice'>> & {
  choice: string | null
}

/** Always in the same order, so that equal states are equal texts. */
const writeState = (state: LineState): string => JSON.stringify(state, stateKeys)

/** What the list states of rows now, by position. */
async function readStates(db: Db, listId: number, positions: readonly number[]) {
  const choices = await findChoices(db, listId, positions)
  const lines = await findStatements(db, listId, positions)
  return new Map(
    lines.map((line) => [line.position, { ...line, choice: choices.get(line.position) ?? null }]),
  )
}

interface GivenIdentifiers {
  listId: number
  /** Each cell once. Null is what the file states. */
  cells: readonly GivenCell[]
  refused: GatheredRefused
}

/**
 * The cells that change what a locked list states of rows. Refuses numbers that are none and rows that repeat others. Rows that lack
 * something may be saved, so that it can be typed next.
 */
export async function changeIdentifiers(
  db: Db,
  { listId, cells, refused }: GivenIdentifiers,
): Promise<ChangedCell[]> {
  const given = Map.groupBy(cells, ({ position }) => position)
  const positions = [...given.keys()]
  if (positions.length === 0) return []
  const refuse: Refuse = (position, field, problem, params) => refused.add(field, [position], problem, params)
  const refuseRow = (position: number, problem: ProblemCode, params?: ProblemParams) => {
    for (const { field } of given.get(position) ?? []) refuse(position, field, problem, params)
  }
  if (positions.length > mostRows) {
    for (const position of positions) refuseRow(position, 'identifiers-of-many-rows', { most: mostRows })
    return []
  }
  const states = await readStates(db, listId, positions)
  const next = positions.flatMap((position) => {
    const before = states.get(position)
    if (before && !before.is_removed) return [typeOver(before, given.get(position) ?? [], refuse)]
    refuseRow(position, 'row-missing')
    return []
  })
  const accepted = await compareArticles(db, listId, next, {
    findBefore: ({ position }) => states.get(position),
    refuse: ({ position }) => refuseRow(position, 'row-refused', { reason: reasonMessage('duplicate') }),
  })
  return compareStates(states, accepted)
}

type States = Awaited<ReturnType<typeof readStates>>

function compareStates(states: States, lines: readonly Statement[], chosen?: string): ChangedCell[] {
  return lines.flatMap((line) => {
    const state = states.get(line.position)
    if (!state) return []
    const next = toNextState(state, line)
    const [before, after] = [state, { ...next, choice: chosen ?? next.choice }].map(writeState)
    if (before === undefined || after === undefined || before === after) return []
    return [{ position: line.position, field: identifiersField, before, after }]
  })
}

/** The cells that differ of lines, and of a candidate that is chosen for them. */
export async function compareState(
  db: Db,
  listId: number,
  { lines, chosen }: { lines: readonly Statement[]; chosen: ChosenCandidate | null },
): Promise<ChangedCell[]> {
  const states = await readStates(
    db,
    listId,
    lines.map(({ position }) => position),
  )
  return compareStates(states, lines, chosen ? `${chosen.source}:${chosen.id}` : undefined)
}

/** A candidate that was chosen for other identifiers is chosen no more. */
function toNextState(before: LineState & StoredStatement, line: Statement): LineState {
  const [was, is] = [before, line].map((some) => JSON.stringify([readStated(some), some.skip_reason]))
  if (was === is) return before
  const [former, now] = [before, line].map((some) => JSON.stringify(readIdentity(some).slice(1)))
  return { ...line, stated: findStated(before, line), choice: former === now ? before.choice : null }
}

/** What the file states of a corrected row. Null if the owner added the row, or states the same again. */
function findStated(
  { is_added, stated, ...before }: StoredStatement,
  line: Statement,
): (string | null)[] | null {
  if (is_added) return null
  const ofFile = stated ?? readFiled(before)
  return JSON.stringify(ofFile) === JSON.stringify(readFiled(line)) ? null : ofFile
}

type Refuse = (position: number, field: string, problem: ProblemCode, params?: ProblemParams) => void

const typedNames: Record<IdentifierField, keyof TypedRow> = {
  article_number: 'article_number',
  ean: 'ean',
  asin: 'asin',
  mpn: 'mpn',
  mpn_brand: 'brand',
}

/** Reasons to skip a row that lacks something. */
const incomplete: readonly string[] = ['no-identifier', 'mpn-without-brand']

/** What the file states of a row. */
function readSource({ stated, ...line }: StoredStatement): Source & Pick<Statement, IdentifierField> {
  if (stated === null) return line
  const [article, ean = null, asin = null, mpn = null, brand = null, reason = null] = stated
  return {
    article_number: article ?? '',
    ean,
    asin,
    mpn,
    mpn_brand: brand,
    skip_reason: reason as SkipReason | null,
  }
}

/** A row with other identifiers, as an upload would check it. What does not fit is refused and stays as it was. */
function typeOver(before: StoredStatement, cells: readonly GivenCell[], refuse: Refuse): StoredStatement {
  const stated = readStated(before)
  const typed = { ...stated }
  const open = new Set<IdentifierField>()
  const sources = new Map<keyof TypedRow, Source>()
  const file = readSource(before)
  for (const { field, value } of cells) {
    if (!isIdentifier(field)) continue
    const name = typedNames[field]
    open.add(field)
    if (value === null) sources.set(name, file)
    typed[name] = (value ?? (before.stated ? (file[field] ?? '') : stated[name])).trim()
  }
  for (;;) {
    // A text that is the same again is no new one: a pasted block has all numbers of its rows.
    const check = checkRetyped(
      typed,
      (name) => sources.get(name) ?? (typed[name] === stated[name] ? before : undefined),
    )
    const line = { ...before, ...createLine(before.position, { ...check, row: before.position }) }
    const kept = readStated(line)
    const isCut = (name: IdentifierField) =>
      name !== 'article_number' && check.kind === 'skipped' && typed[typedNames[name]].length > keptOfSkipped
    const field = [...open].find(
      (name) =>
        isBlamed(check, name) ||
        isCut(name) ||
        (typed[typedNames[name]] !== '' && kept[typedNames[name]] === ''),
    )
    if (field === undefined) return line
    const reason = findReason(check, field, typed)
    if (reason) refuse(before.position, field, 'row-refused', { reason: reasonMessage(reason) })
    else if (isCut(field)) refuse(before.position, field, 'text-too-long', { most: keptOfSkipped })
    else refuse(before.position, field, 'part-number-unused')
    typed[typedNames[field]] = stated[typedNames[field]]
    sources.delete(typedNames[field])
    open.delete(field)
  }
}

const isBlamed = (check: RecordCheck, field: IdentifierField): boolean =>
  check.kind === 'skipped' && !incomplete.includes(check.reason) && blame(check.reason) === typedNames[field]

/** Why a typed identifier is not taken. A number that is none is judged alone, because one beside a valid one is only left out. */
function findReason(check: RecordCheck, field: IdentifierField, typed: TypedRow): SkipReason | undefined {
  if (isBlamed(check, field)) return check.kind === 'skipped' ? check.reason : undefined
  if (field !== 'ean' && field !== 'asin') return undefined
  const alone = checkRecord({ articleNumber: '-', ean: '', asin: '', [field]: typed[field] })
  return alone.kind === 'skipped' ? alone.reason : undefined
}

/** Whether rows state what a side of a change has. */
export async function hasIdentifiers(
  tx: Tx,
  { id, listId }: Pick<OpenChange, 'id' | 'listId'>,
  side: Side,
): Promise<boolean> {
  const cells = await findIdentifierCells(tx, id, side)
  const states = await readStates(
    tx,
    listId,
    cells.map(({ position }) => position),
  )
  return cells.every(({ position, value }) => {
    const state = states.get(position)
    return state !== undefined && !state.is_removed && writeState(state) === value
  })
}

/** Whether rows can state what a side of a change has without repeating another row. */
export async function canStateIdentifiers(
  tx: Tx,
  { id, listId }: Pick<OpenChange, 'id' | 'listId'>,
  side: Side,
): Promise<boolean> {
  const cells = await findIdentifierCells(tx, id, side)
  if (cells.length === 0) return true
  const positions = cells.map(({ position }) => position)
  const states = await readStates(tx, listId, positions)
  let isRepeated = false
  await compareArticles(tx, listId, cells.map(parseState), {
    findBefore: ({ position }) => states.get(position),
    refuse: () => {
      isRepeated = true
    },
  })
  return !isRepeated
}

const parseState = ({ position, value }: { position: number; value: string | null }) => ({
  position,
  ...(JSON.parse(value ?? '{}') as LineState),
})

/** Makes rows of a locked list state what cells of a change have. Throws `CONFLICT` while a run is about to read them. */
export async function writeIdentifiers(
  tx: Tx,
  listId: number,
  { cells, at }: { cells: readonly { position: number; value: string | null }[]; at: Date },
): Promise<void> {
  if (cells.length === 0) return
  await refuseWhileRead(tx, listId)
  const states = cells.map(parseState)
  await updateStatements(tx, listId, states)
  await saveChoices(tx, listId, new Map(states.map(({ position, choice }) => [position, choice])))
  await markLinesChanged(tx, listId, { addedRows: 0, now: at })
}

/** What a cell says of a row, in one line. */
export function describeIdentifiers(state: string | null): string | null {
  if (state === null) return null
  const line = JSON.parse(state) as Statement
  const { article_number: article, ean, asin, mpn, brand } = readStated(line)
  return [
    article,
    ean && `EAN ${ean}`,
    asin && `ASIN ${asin}`,
    (mpn || brand) && `MPN ${`${brand} ${mpn}`.trim()}`,
  ]
    .filter(Boolean)
    .join(', ')
}
