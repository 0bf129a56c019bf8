import type { AttributeKind } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attributeQueries } from '../../api/attribute-queries.ts'
import { attributeColumn, type ColumnId, isAttribute, toAttribute, type ValueColumn } from './columns.ts'
import { readDay } from './read-typed.ts'

/** What the values of columns are, if it is known. */
export type ColumnKinds = ReadonlyMap<ColumnId, AttributeKind>

const none: ColumnKinds = new Map()

export function useColumnKinds(columns: readonly ValueColumn[]): ColumnKinds {
  const names = columns.filter(isAttribute).map(toAttribute)
  const { data } = useQuery({ ...attributeQueries.kinds(names), enabled: names.length > 0 })
  return useMemo(
    () => (data ? new Map(data.kinds.map((kind) => [attributeColumn(kind.name), kind])) : none),
    [data],
  )
}

const number = /^[-+]?\d[\d.,]*(?:\s*([^\d\s.,].*))?$/
const yesOrNo = new Set(['ja', 'nein', 'yes', 'no', 'true', 'false', 'wahr', 'falsch', '1', '0'])

/** Why a value does not fit its column. Values that do not are kept. */
export type Misfit = 'choice' | 'number' | 'unit' | 'boolean' | 'date'

export function findMisfit({ type, unit, values }: AttributeKind, value: string): Misfit | undefined {
  if (value === '' || type === 'text') return undefined
  if (type === 'boolean') return yesOrNo.has(value.toLowerCase()) ? undefined : 'boolean'
  if (type === 'date') return readDay(value) ? undefined : 'date'
  if (type === 'choice')
    // An attribute may have several values.
    return values.includes(value) || value.split(', ').every((part) => values.includes(part))
      ? undefined
      : 'choice'
  const found = number.exec(value)
  if (!found) return 'number'
  return unit !== null && found[1] !== undefined && found[1] !== unit ? 'unit' : undefined
}
