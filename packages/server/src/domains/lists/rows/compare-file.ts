// docs/decisions/0040-lists.md

import { hash } from 'node:crypto'
import { refuseField } from '../../../platform/errors.ts'
import {
  type CheckedRow,
  createLine,
  createRowKey,
  dropEmpty,
  type Line,
  maxOwnColumns,
  readIdentity,
  skipAsRepeated,
} from './lines.ts'
import type { StoredLine } from './lines-store.ts'

/** The file has more rows than allowed. */
export class TooManyRowsError extends Error {
  override name = 'TooManyRowsError'
}

/** A row that a newer file changes. */
export interface ChangedLine extends Line {
  /**
   * `identifiers` or other reasons to skip the row; only the list's own `cells`; or `correction`, if the file states something else than
   * what the owner corrected.
   */
  change: 'identifiers' | 'cells' | 'correction'
}

/** What a newer file of a list changes. */
export interface FileChanges {
  /** In the order of the file, at the positions after the last one. */
  added: Line[]
  changed: ChangedLine[]
  /** Positions of rows that the file no longer has, and of removed rows that it has again. */
  removed: number[]
  returned: number[]
  /** Positions of rows that the owner had added, and that the file has too. */
  taken: number[]
  unchanged: number
  /** Rows of the file that state what the owner typed into other rows. They are skipped. */
  repeated: number
}

const separator = '\u001f'
const join = (parts: readonly (string | null)[]): string => parts.map((part) => part ?? '').join(separator)

const readState = ({ skip_reason, bad_value, notes }: Line): string =>
  join([skip_reason, bad_value, ...notes])
/** Hashed, because those of a whole list are in memory. Without the cells of columns that the file lacks. */
function hashCells({ cells }: Line, missing: readonly number[]): string {
  const compared =
    missing.length === 0 ? cells : cells.map((cell, place) => (missing.includes(place) ? '' : cell))
  return compared.every((cell) => cell === '') ? '' : hash('sha256', join(dropEmpty(compared)), 'base64url')
}

/** The own columns of a list and of a newer file. */
export function mergeColumns(before: readonly string[]) {
  const all = [...before]
  // The place of each column of the file among those of the list.
  let places: number[] = []
  return {
    all,
    add({ ownColumns }: { ownColumns: readonly string[] }): void {
      for (const heading of ownColumns)
        if (!all.includes(heading) && all.length < maxOwnColumns) all.push(heading)
      places = ownColumns.map((heading) => all.indexOf(heading))
    },
    /** Places of columns that the file lacks. */
    missing: (): number[] => [...all.keys()].filter((place) => !places.includes(place)),
    /** The cells of a row of the file, in the order of the list's columns. */
    arrange(cells: readonly string[]): string[] {
      const arranged = Array.from(all, () => '')
      for (const [index, place] of places.entries()) if (place >= 0) arranged[place] = cells[index] ?? ''
      return dropEmpty(arranged)
    },
  }
}

/** What is kept in memory of a stored line. */
interface KnownLine extends Pick<StoredLine, 'position' | 'is_added' | 'is_removed'> {
  isCorrected: boolean
  /** What the file stated. Undefined for what a correction has replaced. */
  identity: string
  state: string | undefined
  cells: string
  /** The key of a row that is searched by what its owner typed. */
  held: string | undefined
}

function remember(line: StoredLine, missing: readonly number[]): KnownLine {
  const { position, is_added, is_removed, stated } = line
  const isCorrected = stated !== null
  return {
    position,
    is_added,
    is_removed,
    isCorrected,
    cells: hashCells(line, missing),
    identity: join(stated?.slice(0, -1) ?? readIdentity(line)),
    state: isCorrected ? undefined : readState(line),
    held: (isCorrected || is_added) && line.skip_reason === null ? createRowKey(line) : undefined,
  }
}

/** Numbers equal article numbers: the first row of one is `A 1`, the second `A 2`. */
function numberArticles(): (article: string) => string {
  const counts = new Map<string, number>()
  return (article) => {
    const count = (counts.get(article) ?? 0) + 1
    counts.set(article, count)
    return `${article}${separator}${count}`
  }
}

/** The lines of a list by their article numbers: present ones first, then removed ones. */
async function readKnown(
  lines: AsyncIterable<readonly StoredLine[]>,
  missing: readonly number[],
): Promise<Map<string, KnownLine>> {
  const known = new Map<string, KnownLine>()
  const removed: [article: string, line: KnownLine][] = []
  const number = numberArticles()
  for await (const page of lines)
    for (const line of page) {
      const article = line.stated?.[0] ?? line.article_number
      if (line.is_removed) removed.push([article, remember(line, missing)])
      else known.set(number(article), remember(line, missing))
    }
  for (const [article, line] of removed) known.set(number(article), line)
  return known
}

interface Compared {
  /** The last position of the list. */
  last: number
  maxRows: number
  /** Knows the columns of the file once its first row was read. */
  columns: Pick<ReturnType<typeof mergeColumns>, 'arrange' | 'missing'>
}

/**
 * Compares the rows of a newer file with those of a list, by article number. The same article number for the second time is the second
 * row with it. What the owner corrected stays as long as the file states what it stated before. A row of the file that would repeat what
 * the owner typed into another one is skipped. Throws `TooManyRowsError`, and `INVALID_INPUT` for a file without rows.
 */
export async function compareFile(
  rows: AsyncGenerator<CheckedRow | undefined>,
  lines: AsyncIterable<readonly StoredLine[]>,
  { last, maxRows, columns }: Compared,
): Promise<FileChanges> {
  let next = await rows.next()
  const missing = columns.missing()
  const known = await readKnown(lines, missing)
  const typed = new Set([...known.values()].flatMap(({ held }) => held ?? []))
  const changes: FileChanges = {
    added: [],
    changed: [],
    removed: [],
    returned: [],
    taken: [],
    unchanged: 0,
    repeated: 0,
  }
  const number = numberArticles()
  /** Rows that may repeat others, which is known once the whole file was read. */
  const late: FileRow[] = []
  let count = 0
  for (; !next.done; next = await rows.next()) {
    if (!next.value) continue
    count += 1
    if (count > maxRows) throw new TooManyRowsError(`More than ${maxRows} rows`)
    const stated = createLine(0, next.value)
    const key = number(stated.article_number)
    const before = known.get(key)
    known.delete(key)
    const position = before?.position ?? last + changes.added.length + 1
    // The rows of another file have other numbers.
    const row = {
      line: { ...stated, position, earlier_row: null, cells: columns.arrange(stated.cells) },
      before,
    }
    if (typed.size > 0 && mayRepeat(row, typed)) late.push(row)
    else if (before) addKnown(changes, before, { line: row.line, change: findChange(before, row.line) })
    if (!before) changes.added.push(row.line)
  }
  if (count === 0) throw refuseField('file', 'list-without-rows')
  const holders = findHolders(late, known.values())
  for (const row of late) addLate(changes, row, { holders, last })
  for (const { position, is_added, is_removed } of known.values())
    if (!is_added && !is_removed) changes.removed.push(position)
  return changes
}

interface FileRow {
  line: Line
  /** The row of the list. Undefined for a new one. */
  before: KnownLine | undefined
}

/** Whether a row of the file may repeat typed numbers, or has some itself. */
const mayRepeat = ({ line, before }: FileRow, typed: ReadonlySet<string>): boolean =>
  before?.held !== undefined || (line.skip_reason === null && typed.has(createRowKey(line)))

/** The positions of rows that keep what their owner typed, by its key. Those that return come last. */
function findHolders(late: readonly FileRow[], others: Iterable<KnownLine>): Map<string, number> {
  const kept = late.flatMap(({ line, before }) =>
    before && !takesFile(findChange(before, line)) ? [before] : [],
  )
  const added = [...others].filter(({ is_added, is_removed }) => is_added && !is_removed)
  const returned = kept.filter(({ is_removed }) => is_removed)
  const holders = new Map<string, number>()
  for (const { held, position } of [...added, ...kept.filter(({ is_removed }) => !is_removed), ...returned])
    if (held !== undefined && !holders.has(held)) holders.set(held, position)
  return holders
}

/** Adds a row that may repeat what the owner typed into another one. */
function addLate(
  changes: FileChanges,
  { line, before }: FileRow,
  { holders, last }: { holders: ReadonlyMap<string, number>; last: number },
): void {
  const isHeld = (key: string): boolean => (holders.get(key) ?? line.position) !== line.position
  const change = before && findChange(before, line)
  const keepsTyped = before && !takesFile(change) && (before.isCorrected || before.held !== undefined)
  const isTypedTaken = keepsTyped && before.held !== undefined && isHeld(before.held)
  if (keepsTyped && !isTypedTaken) {
    addKnown(changes, before, { line, change })
    return
  }
  const isRepeated = line.skip_reason === null && isHeld(createRowKey(line))
  const checked = isRepeated ? skipAsRepeated(line) : line
  if (isRepeated) changes.repeated += 1
  if (!before) changes.added[line.position - last - 1] = checked
  else if (isTypedTaken) addKnown(changes, before, { line: checked, change: 'correction' })
  else addKnown(changes, before, { line: checked, change: findChange(before, checked) })
}

type Change = ChangedLine['change'] | undefined

/** What a row of the file changes of one that the list has. */
function findChange(before: KnownLine, line: Line): Change {
  const { isCorrected, state = readState(line) } = before
  if (join(readIdentity(line)) !== before.identity) return isCorrected ? 'correction' : 'identifiers'
  if (readState(line) !== state) return 'identifiers'
  return hashCells(line, []) === before.cells ? undefined : 'cells'
}

/** Whether a row states afterwards what the file states, not what its owner typed. */
const takesFile = (change: Change): boolean => change === 'identifiers' || change === 'correction'

/** Adds a row that a list has to the changes of a file. */
function addKnown(
  changes: FileChanges,
  before: KnownLine,
  { line, change }: { line: Line; change: Change },
): void {
  const { position } = before
  if (before.is_removed) changes.returned.push(position)
  if (before.is_added) changes.taken.push(position)
  if (change) changes.changed.push({ ...line, change })
  else if (!before.is_removed) changes.unchanged += 1
}
