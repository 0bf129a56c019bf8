import type { ChangedCell, ChangeEntry } from '@merkwerk/contract'
import { findMade, wasSteppedHere } from './own-changes.ts'

/** What somebody else did to a change of this page, or this page to theirs. */
export interface Clash {
  key: string
  kind: 'overwritten' | 'overwrote' | 'undone'
  /** The user name of the other one. */
  by: string
  /** The cell that both changed with both values. Undefined if it is one of many. */
  cell: (Pick<ChangedCell, 'position' | 'field'> & { mine: string | null; theirs: string | null }) | undefined
  /** The entry that takes the clash back when it is undone, or redone if this page's change was undone. */
  entry: string
}

/** Two values are read, and perhaps one is taken back. */
export const clashShownMs = 20_000

/** The same for all who tell of it. */
export const nameClash = (later: string, earlier: string): string => `${later} ${earlier}`

/** A change that was saved so shortly before was hardly seen by who replaced it. */
const unseenMs = 60_000

/**
 * Clashes in the newest entries of a history, newest first: somebody replaced or undid what was changed here, or a change made here has
 * replaced one that its author had hardly been able to see.
 */
export function findClashes(entries: readonly ChangeEntry[]): Clash[] {
  const lasting = entries.filter(({ undone }) => undone === null)
  const replaced = lasting.flatMap((later, at) =>
    lasting.slice(at + 1).flatMap((earlier) => {
      const [isLaterOwn, isEarlierOwn] = [later, earlier].map(({ id }) => findMade(id) !== undefined)
      if (isLaterOwn === isEarlierOwn) return []
      if (isLaterOwn && !isUnseen(later, earlier)) return []
      return describeClash(later, earlier, isLaterOwn === true)
    }),
  )
  const undone = entries.flatMap((entry): Clash[] =>
    entry.undone && findMade(entry.id) && !wasSteppedHere(entry.id)
      ? [
          {
            key: `${entry.id} undone`,
            kind: 'undone',
            by: entry.undone.by,
            cell: undefined,
            entry: entry.id,
          },
        ]
      : [],
  )
  return [...replaced, ...undone]
}

/**
 * Whether the page had not shown the earlier change, or only just: it was saved while the later one was made or waited for a connection, or
 * shortly before.
 */
function isUnseen(later: ChangeEntry, earlier: ChangeEntry): boolean {
  const own = findMade(later.id)
  if (own?.unseen?.includes(earlier.id)) return true
  const pendingMs = own?.savedAt === undefined ? 0 : own.savedAt - own.madeAt
  return Date.parse(earlier.at) > Date.parse(later.at) - pendingMs - unseenMs
}

function describeClash(later: ChangeEntry, earlier: ChangeEntry, isLaterOwn: boolean): Clash[] {
  const [mine, theirs] = isLaterOwn ? [later, earlier] : [earlier, later]
  const clash = {
    key: nameClash(later.id, earlier.id),
    kind: isLaterOwn ? ('overwrote' as const) : ('overwritten' as const),
    by: theirs.by,
    entry: later.id,
  }
  for (const own of mine.first) {
    const other = theirs.first.find(({ position, field }) => position === own.position && field === own.field)
    if (other) {
      const { position, field } = own
      return [{ ...clash, cell: { position, field, mine: own.after, theirs: other.after } }]
    }
  }
  // An entry shows its first cells only.
  const isCut = [mine, theirs].some(({ first, cells }) => first.length < cells)
  const areFieldsShared = mine.fields.some((field) => theirs.fields.includes(field))
  return isCut && areFieldsShared && !earlier.can_be_undone ? [{ ...clash, cell: undefined }] : []
}
