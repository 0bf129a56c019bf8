import type { Attribute } from '@merkwerk/contract'
import { isUnstated } from '../../identifiers/index.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { cleanText } from '../page/text.ts'
import { attributeName, measureText, sidesText, yesOrNo } from './catalog-labels.ts'

/** Keys that accompany a value. */
const ASIDE = new Set(['marketplace_id', 'language_tag', 'audience', 'unit', 'currency'])

type Fields = Record<string, unknown>

/** The attributes of a catalog item with readable names. Joins several values; nested ones get their parent's name. */
export function parseAttributes(attributes: Fields, language: string): Attribute[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const name = attributeName(key, language)
    return name === undefined ? [] : parseAttribute(name, value, language)
  })
}

/** All texts of one attribute, e.g. bullet points. */
export function readTexts(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : [value]
  return parts.flatMap((part) => {
    const text = isRecord(part) ? part.value : part
    return typeof text === 'string' && cleanText(text) !== '' ? [cleanText(text)] : []
  })
}

function parseAttribute(name: string, value: unknown, language: string): Attribute[] {
  const parts = (Array.isArray(value) ? value : [value]).filter((part) => part !== null)
  const texts = parts.flatMap((part) => findText(part, language) ?? [])
  const joined = [...new Set(texts)].join(', ')
  const whole = joined === '' || isUnstated(joined) ? [] : [{ name, value: joined }]
  const nested = parts.flatMap((part) => (isRecord(part) ? parseNested(name, part, language) : []))
  return [...whole, ...nested]
}

function parseNested(name: string, fields: Fields, language: string): Attribute[] {
  if ('value' in fields || findSides(fields)) return []
  return Object.entries(fields).flatMap(([key, value]) => {
    const own = ASIDE.has(key) ? undefined : attributeName(key, language)
    return own === undefined ? [] : parseAttribute(`${name}: ${own}`, value, language)
  })
}

function findText(part: unknown, language: string): string | undefined {
  if (!isRecord(part)) return plainText(part, undefined, language)
  const sides = findSides(part)
  return sides ? sidesText(sides, language) : plainText(part.value, part.unit, language)
}

function plainText(value: unknown, unit: unknown, language: string): string | undefined {
  const measure = typeof unit === 'string' ? unit : undefined
  if (typeof value === 'boolean') return yesOrNo(value, language)
  if (typeof value === 'number') return measureText(value, measure, language)
  if (typeof value !== 'string' || cleanText(value) === '' || /^not_applicable$/i.test(value))
    return undefined
  const isNumber = measure !== undefined && /^\d+(?:\.\d+)?$/.test(value)
  return isNumber ? measureText(Number(value), measure, language) : cleanText(value).replaceAll('::', ', ')
}

/** Length, width and height if all three are present. */
function findSides(fields: Fields): { value: number; unit: string }[] | undefined {
  const sides = ['length', 'width', 'height'].flatMap((key) => {
    const side = fields[key]
    const isMeasure = isRecord(side) && typeof side.value === 'number' && typeof side.unit === 'string'
    return isMeasure ? [{ value: side.value as number, unit: side.unit as string }] : []
  })
  return sides.length === 3 ? sides : undefined
}
