import { type AttributeKind, normalizeName, type SchemeAttribute, splitSynonyms } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { readRuleSet } from '../../products/rules/index.ts'
import { findScheme } from './queries.ts'

/** More values are no list to choose from. */
const mostValues = 1_000

/** Names such as `Erscheinungsdatum`, in German and English. */
const isDate = (name: string): boolean => /(?:datum|date)$/.test(name)

/**
 * What the values of attributes are. The values that rules allow come first, because results have these. Then the shop's attribute of the same
 * name counts.
 */
export async function findKinds(
  { db }: Pick<Context, 'db'>,
  accountId: number,
  names: readonly string[],
): Promise<AttributeKind[]> {
  if (names.length === 0) return []
  const { multiValues } = await readRuleSet(db)
  const saved = await findScheme(db, accountId)
  const rules = new Map(multiValues.map((rule) => [normalizeName(rule.name), rule]))
  const attributes = new Map(
    saved?.scheme.attributes.map((attribute) => [normalizeName(attribute.name), attribute]),
  )
  return names.flatMap((name): AttributeKind[] => {
    const key = normalizeName(name)
    const allowed = rules.get(key)?.values.flatMap((value) => splitSynonyms(value)[0] ?? [])
    if (allowed && allowed.length <= mostValues)
      return [{ name, type: 'choice', unit: null, values: allowed }]
    const attribute = attributes.get(key)
    if (attribute) return describeAttribute(name, attribute)
    return isDate(key) ? [{ name, type: 'date', unit: null, values: [] }] : []
  })
}

function describeAttribute(name: string, { type, unit, values }: SchemeAttribute): AttributeKind[] {
  const isChoice = type === 'choice'
  if (type === 'text' || (isChoice && (values.length === 0 || values.length > mostValues))) return []
  return [{ name, type, unit: unit ?? null, values: isChoice ? values.map((value) => value.name) : [] }]
}
