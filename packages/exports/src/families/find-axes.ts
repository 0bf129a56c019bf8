import { findOwnKind } from './axis-kinds.ts'
import type { AxisValues, FamilyRow, ReadRow } from './family-row.ts'
import { normalizeAxisValue } from './normalize-value.ts'
import { splitTitle } from './title-words.ts'

/** The axes that have more than one value. Every row has one on each. */
export const findVarying = (axes: readonly AxisValues[]): AxisValues[] =>
  axes.filter(
    ({ values }) =>
      !values.includes('') && new Set(values.map((value) => normalizeAxisValue(value).key)).size > 1,
  )

/** The axes that one source names for all rows. */
export function statedAxes(rows: readonly FamilyRow[], source: string): AxisValues[] {
  const stated = rows.map(({ families }) => families.find((family) => family.source === source))
  const axes = new Map(
    stated.flatMap((family) => family?.axes.map((axis) => [axis.key, axis.label] as const) ?? []),
  )
  return [...axes].map(([key, label]) => ({
    key,
    label,
    values: stated.map((family) => family?.axes.find((axis) => axis.key === key)?.value ?? ''),
  }))
}

/** Whether an axis tells more rows apart: titles may name two sizes of which an attribute has one. */
const hasMoreValues = (axis: AxisValues, other: AxisValues): boolean =>
  new Set(axis.values).size > new Set(other.values).size && countValues(axis) > countValues(other)

const countValues = ({ values }: AxisValues): number =>
  new Set(values.map((value) => normalizeAxisValue(value).key)).size

/** Axes from attributes such as colour and size, one of a kind, otherwise from the words of titles, which name no label. */
export function ownAxes(rows: readonly (FamilyRow & Pick<ReadRow, 'shade'>)[]): AxisValues[] {
  const byKind = new Map<string, AxisValues>()
  for (const { name, value } of rows[0]?.attributes ?? []) {
    const kind = findOwnKind(name, value)
    const [axis] = findVarying([
      {
        key: kind ?? '',
        label: name,
        values: rows.map(
          ({ attributes }) => attributes.find((attribute) => attribute.name === name)?.value ?? '',
        ),
      },
    ])
    if (kind !== undefined && axis && !byKind.has(kind)) byKind.set(kind, axis)
  }
  const titles = rows.map(({ title, category, shade }) => {
    const words = splitTitle(title, category)
    return {
      ...words,
      color: shade?.kind === 'color' ? shade.text : words.color,
      other: shade?.kind === 'ending' ? shade.text : '',
    }
  })
  for (const kind of ['size', 'color', 'other'] as const) {
    const [axis] = findVarying([{ key: kind, label: '', values: titles.map((title) => title[kind]) }])
    const known = byKind.get(kind)
    if (axis && (!known || hasMoreValues(axis, known))) byKind.set(kind, axis)
  }
  return [...byKind.values()]
}
