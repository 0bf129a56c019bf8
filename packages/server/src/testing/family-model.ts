import type { RowCondition } from '@merkwerk/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'

// Families of a list as a plain model reads them, and random questions about them.

export const axisLabels = fc.constantFrom('Farbe', 'farbe', 'Größe', 'GRÖSSE', 'GRÖßE', 'Länge')
export const axisTexts = fc.constantFrom(
  '',
  '',
  'Rot',
  'rot',
  'blau',
  'S',
  'XL',
  '2XL',
  '10',
  '9',
  '9,5',
  '05.11.2026',
)
export const parentNumbers = fc.constantFrom('P-1', 'p-1', 'P-2', '100', '20', 'Ä 3', 'A-1')
const field = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('family', 'brand', 'position') },
  { weight: 4, arbitrary: axisLabels.map((text) => `axis:${text}`) },
)
const condition: fc.Arbitrary<RowCondition> = field
  .filter((name) => name !== 'position')
  .chain((name) =>
    fc.oneof(
      fc.constantFrom<RowCondition>({ field: name, is: 'empty' }, { field: name, is: 'filled' }),
      fc
        .tuple(fc.constantFrom('equal' as const, 'contains' as const), fc.oneof(parentNumbers, axisTexts))
        .map(([is, text]): RowCondition => ({ field: name, is, value: text || 'ä' })),
      fc.record({
        field: fc.constant(name),
        is: fc.constant('between' as const),
        from: fc.constantFrom(null, 3, 9.5),
        to: fc.constantFrom(null, 9, 100),
      }),
      fc.array(fc.oneof(parentNumbers, axisTexts), { minLength: 1, maxLength: 3 }).map(
        (values): RowCondition => ({
          field: name,
          is: 'one-of',
          values,
        }),
      ),
    ),
  )
export const familyQuestions = fc.record({
  levels: fc.uniqueArray(
    fc.record({ sort: field, order: fc.constantFrom('asc' as const, 'desc' as const) }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ sort }) => sort,
    },
  ),
  group: fc.option(
    field.filter((name) => name !== 'position'),
    { nil: undefined },
  ),
  where: fc.array(condition, { maxLength: 2 }),
  ignored: fc.constantFrom(undefined, 'true' as const, 'false' as const),
})
export type FamilyQuestion = typeof familyQuestions extends fc.Arbitrary<infer Q> ? Q : never

export interface StoredFamily {
  id: number
  state: string
  number: string
  axes: { key: string; label: string }[]
}

/** What the tables hold, each read on its own. */
export async function readTables(db: Db, id: number) {
  const { rows: families } = await sql<StoredFamily>`
    SELECT * FROM list_families WHERE list_id = ${id} ORDER BY id`.execute(db)
  const { rows: members } = await sql<{ position: number; family_id: number | null; axis_values: string[] }>`
    SELECT position, family_id, axis_values FROM list_family_rows WHERE list_id = ${id} ORDER BY position`.execute(
    db,
  )
  const { rows: listed } = await sql<{ position: number; brand: string | null; ignored: boolean }>`
    SELECT position, brand, EXISTS (
      SELECT FROM list_ignored AS ignored WHERE ignored.list_id = row.list_id AND ignored.position = row.position
    ) AS ignored FROM list_rows AS row WHERE list_id = ${id} ORDER BY position`.execute(db)
  const { rows: names } = await sql<{ family_axes: unknown }>`
    SELECT family_axes FROM lists WHERE id = ${id}`.execute(db)
  return {
    families: families.map((family) => ({ ...family, changed_at: null })),
    members,
    listed,
    names: names[0]?.family_axes,
  }
}
export type Tables = Awaited<ReturnType<typeof readTables>>

export const fold = (text: string) => text.toLowerCase()

/** What a row shows in a field. */
export function show({ families, members, listed }: Tables, at: number, field: string): string | null {
  if (field === 'brand') return listed.find((row) => row.position === at)?.brand ?? null
  if (field === 'position') return String(at)
  const member = members.find((row) => row.position === at)
  const family = families.find(({ id, state }) => id === member?.family_id && state !== 'rejected')
  if (!family) return null
  if (field === 'family') return family.number
  const axis = family.axes.findIndex((one) => fold(one.label) === fold(field.slice('axis:'.length)))
  return member?.axis_values[axis] || null
}

const sizes = ['xxs', '2xs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl']
const collator = new Intl.Collator('de')

/** By what a text is compared: a day, a number, the text. */
function listKeys(field: string, text: string | null): (string | number | null)[] {
  if (text === null) return [null, null, null]
  if (field === 'position') return [null, Number(text), text]
  const isDay = field.startsWith('axis:') && /^\d\d\.\d\d\.\d{4}$/.test(text)
  const size = field.startsWith('axis:') ? sizes.indexOf(text.toLowerCase()) + 1 : 0
  const found = field === 'brand' ? null : /^\d+(?:,\d+)?/.exec(text)?.[0]
  return [
    isDay ? text : null,
    size > 0 ? size : found && !isDay ? Number(found.replace(',', '.')) : null,
    text,
  ]
}

function compareKeys(one: string | number | null, other: string | number | null, sign: number): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  if (typeof one === 'number') return sign * (one - Number(other))
  return sign * (collator.compare(one, String(other)) || (one < String(other) ? -1 : 1))
}

type Level = { sort: string; order: 'asc' | 'desc' }

export function sortRows(
  tables: Tables,
  found: readonly number[],
  group: string | undefined,
  levels: Level[],
) {
  const ofGroup = levels.find(({ sort }) => sort === group)
  const all = [
    ...(group === undefined ? [] : [{ sort: group, order: ofGroup?.order ?? ('asc' as const) }]),
    ...levels.filter(({ sort }) => sort !== group),
  ]
  return found.toSorted((a, b) => {
    for (const { sort, order } of all) {
      const [one, other] = [a, b].map((at) => listKeys(sort, show(tables, at, sort)))
      for (const index of [0, 1, 2]) {
        const result = compareKeys(one?.[index] ?? null, other?.[index] ?? null, order === 'asc' ? 1 : -1)
        if (result !== 0) return result
      }
    }
    return levels[0]?.order === 'desc' ? b - a : a - b
  })
}

export function meetsText(text: string | null, condition: RowCondition): boolean {
  switch (condition.is) {
    case 'empty':
      return text === null
    case 'filled':
      return text !== null
    case 'equal':
      return text !== null && fold(text) === fold(condition.value)
    case 'contains':
      return text !== null && fold(text).includes(fold(condition.value))
    case 'one-of':
      return text !== null && condition.values.includes(text)
    case 'between': {
      const [day, amount] = listKeys(condition.field, text)
      const isSize = condition.field.startsWith('axis:') && sizes.includes(text?.toLowerCase() ?? '')
      return (
        typeof amount === 'number' &&
        day === null &&
        !isSize &&
        amount >= (condition.from ?? Number.NEGATIVE_INFINITY) &&
        amount <= (condition.to ?? Number.POSITIVE_INFINITY)
      )
    }
    default:
      return false
  }
}
