import type { GatheredRefused } from '../sheets/index.ts'
import type { Body, OwnList } from './change-families.ts'
import { findPlaces, markDecided, placeRows } from './store.ts'

/** Characters of a value on an axis. */
const longestAxisValue = 500

/**
 * Sets values of rows on axes of their families, which are the owner's from then on. Cells of rows without the axis and texts that are too
 * long are refused. An empty text leaves rows without the axis alone.
 */
export async function setAxisValues(
  { tx, listId, now }: OwnList,
  { axes: labels, rows }: Body<'setAxisValues'>,
  refused: GatheredRefused,
): Promise<void> {
  const places = new Map(
    (
      await findPlaces(
        tx,
        listId,
        rows.map(({ position }) => position),
      )
    ).map((place) => [place.position, place]),
  )
  const changed = new Map<number, string[]>()
  for (const { position, values } of rows)
    for (const [at, label] of labels.entries()) {
      const value = values[at]?.trim() ?? ''
      const place = places.get(position)
      const axis = place?.labels.findIndex((known) => known.toLowerCase() === label.toLowerCase()) ?? -1
      if (!place || axis < 0) {
        if (value !== '') refused.add(`axis:${label}`, [position], 'row-without-axis', { axis: label })
      } else if (value.length > longestAxisValue)
        refused.add(`axis:${label}`, [position], 'text-too-long', { most: longestAxisValue })
      else {
        const next = changed.get(position) ?? place.labels.map((_, index) => place.values[index] ?? '')
        if (next[axis] === value) continue
        next[axis] = value
        changed.set(position, next)
      }
    }
  const placements = [...changed].map(([position, values]) => ({
    position,
    familyId: places.get(position)?.familyId ?? null,
    values,
  }))
  await placeRows(tx, listId, placements)
  await markDecided(tx, [...new Set(placements.flatMap(({ familyId }) => familyId ?? []))], now)
}
