import { acceptedRules } from '@merkwerk/contract'
import type { DecidedFamily, FamilyMember } from '@merkwerk/exports'
import { alignValues } from './align-values.ts'
import type { StoredFamily, StoredMember } from './store.ts'

/** What a new decision changes of the families of a list. */
export interface Reconciled {
  /** New families, and stored ones that the owner has not decided on and that are no longer the same. */
  saved: DecidedFamily[]
  /** Rows that join families that the owner has accepted or changed, with values on their axes. */
  joined: { familyId: number; members: FamilyMember[] }[]
  /** Families that no longer exist. */
  gone: number[]
}

/** Compares a new decision with what is stored. What the owner decided stays. */
export function reconcile(
  decided: readonly DecidedFamily[],
  { families, placed }: { families: readonly StoredFamily[]; placed: readonly StoredMember[] },
): Reconciled {
  const byKey = new Map(families.map((family) => [family.key, family]))
  const owned = new Set(families.filter(({ is_decided }) => is_decided).map(({ id }) => id))
  const fixed = new Set(
    placed.filter(({ family_id: id }) => id === null || owned.has(id)).map(({ position }) => position),
  )
  const members = Map.groupBy(placed, ({ family_id }) => family_id)
  const rejected = families.map(({ rejected_rows }) => new Set(rejected_rows.map(({ position }) => position)))
  const result: Reconciled = { saved: [], joined: [], gone: [] }
  const kept = new Set<number>()
  for (const family of decided) {
    const stored = byKey.get(family.key)
    const free = family.members.filter(({ id }) => !fixed.has(id))
    if (stored?.is_decided) {
      if (stored.state !== 'rejected' && free.length > 0)
        result.joined.push({ familyId: stored.id, members: alignRows(family, free, stored) })
      continue
    }
    if (free.length < 2 || rejected.some((rows) => free.every(({ id }) => rows.has(id)))) continue
    if (stored) kept.add(stored.id)
    const next = { ...family, members: free }
    if (!stored || !isSame(next, stored, members.get(stored.id) ?? [])) result.saved.push(next)
  }
  result.gone = families.filter(({ id }) => !owned.has(id) && !kept.has(id)).map(({ id }) => id)
  return result
}

const alignRows = (
  { axes }: DecidedFamily,
  rows: readonly FamilyMember[],
  stored: StoredFamily,
): FamilyMember[] =>
  rows.map(({ id, values }) => ({
    id,
    values: alignValues(stored.axes, axes, values),
  }))

export const decidedState = ({ rule }: DecidedFamily): 'accepted' | 'proposed' =>
  acceptedRules.includes(rule) ? 'accepted' : 'proposed'

function isSame(family: DecidedFamily, stored: StoredFamily, members: readonly StoredMember[]): boolean {
  const values = new Map(members.map(({ position, axis_values }) => [position, axis_values.join('\n')]))
  return (
    family.rule === stored.rule &&
    decidedState(family) === stored.state &&
    JSON.stringify(family.reason) === JSON.stringify(stored.reason) &&
    JSON.stringify(family.axes) === JSON.stringify(stored.axes) &&
    family.members.length === members.length &&
    family.members.every((member) => values.get(member.id) === member.values.join('\n'))
  )
}
