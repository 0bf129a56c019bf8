import type { Language, ListAxisName } from '@merkwerk/contract'
import type { DecidedFamily } from '@merkwerk/exports'
import { conflict } from '../../../platform/errors.ts'
import type { Body, OwnList } from './change-families.ts'
import {
  type Axis,
  findAllFamilies,
  findFamilyList,
  findPlacedRows,
  markFamiliesChanged,
  placeRows,
  saveAxes,
  saveAxisNames,
} from './store.ts'

const areSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The stored names with new ones of what the list shows now. Those that are not renamed come last. */
function joinNames(stored: readonly ListAxisName[], wanted: readonly ListAxisName[]): ListAxisName[] {
  const next = wanted.flatMap(({ label, name }) => {
    const before = stored.filter((known) => areSame(known.name, label))
    const labels = before.map((known) => known.label)
    return [...labels, ...(labels.some((known) => areSame(known, label)) ? [] : [label])].map((known) => ({
      label: known,
      name,
    }))
  })
  const known = new Set(next.map(({ label }) => label.toLowerCase()))
  return [...next, ...stored.filter(({ label }) => !known.has(label.toLowerCase()))]
}

/** Axes with the names and in the order of their list, and the former place of each. Two axes of a family never get the same name. */
function nameAxes(names: readonly ListAxisName[], axes: readonly Axis[]): { axes: Axis[]; places: number[] } {
  const found = axes.map((axis, place) => {
    const at = names.findIndex(({ label }) => areSame(label, axis.label))
    const rank = names.findIndex(({ name }) => areSame(name, names[at]?.name ?? axis.label))
    return { axis, place, name: names[at]?.name ?? axis.label, rank: rank < 0 ? names.length : rank }
  })
  const isTaken = (name: string, place: number) =>
    found.some((other) => other.place !== place && areSame(other.name, name))
  const ordered = found.toSorted((a, b) => a.rank - b.rank || a.place - b.place)
  return {
    axes: ordered.map(({ axis, place, name }) => ({
      ...axis,
      label: isTaken(name, place) ? axis.label : name,
    })),
    places: ordered.map(({ place }) => place),
  }
}

/** What sizes, colours and other values are called that only titles name. Shops get these names. */
const titleAxisLabels: Record<Language, Readonly<Record<string, string>>> = {
  de: { size: 'Größe', color: 'Farbe', other: 'Ausführung' },
  en: { size: 'Size', color: 'Color', other: 'Option' },
}

/** A decided family whose axes all have labels. */
export const labelAxes = (language: Language, family: DecidedFamily): DecidedFamily => ({
  ...family,
  axes: family.axes.map(({ key, label }) => ({
    key,
    label: label || (titleAxisLabels[language][key] ?? key),
  })),
})

/** A decided family with the axes of its list. */
export function nameFamilyAxes(names: readonly ListAxisName[], family: DecidedFamily): DecidedFamily {
  if (names.length === 0) return family
  const { axes, places } = nameAxes(names, family.axes)
  const members = family.members.map((member) => ({
    ...member,
    values: places.map((place) => member.values[place] ?? ''),
  }))
  return { ...family, axes, members }
}

/** Names and orders the axes of all families, also of those that are found later. Throws `CONFLICT` for two axes of a family with one name. */
export async function setListAxes(
  { tx, listId, now }: OwnList,
  { axes: wanted }: Body<'setListAxes'>,
): Promise<void> {
  const list = await findFamilyList(tx, listId)
  const names = joinNames(list?.family_axes ?? [], wanted)
  await saveAxisNames(tx, listId, names)
  const renamed = wanted.filter(({ label, name }) => !areSame(label, name))
  const changed = (await findAllFamilies(tx, listId)).flatMap(({ id, state, axes, number }) => {
    if (state === 'rejected') return []
    const next = nameAxes(names, axes)
    for (const [at, { label }] of next.axes.entries()) {
      const former = axes[next.places[at] ?? 0]?.label ?? ''
      const given = renamed.find((one) => areSame(one.label, former))
      if (given && !areSame(given.name, label))
        throw conflict('axis-name-taken', { name: given.name, number })
    }
    return JSON.stringify(next.axes) === JSON.stringify(axes) ? [] : [{ id, ...next }]
  })
  const places = new Map(changed.map((family) => [family.id, family.places]))
  await saveAxes(tx, changed, now)
  await placeRows(
    tx,
    listId,
    (await findPlacedRows(tx, listId)).flatMap(({ position, family_id: familyId, axis_values: values }) => {
      const order = familyId === null ? undefined : places.get(familyId)
      return order ? [{ position, familyId, values: order.map((place) => values[place] ?? '') }] : []
    }),
  )
  await markFamiliesChanged(tx, listId)
}
