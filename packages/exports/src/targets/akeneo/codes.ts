import { hash } from 'node:crypto'
import { ignoringCase, type Run, slug, toCode } from '../../core/index.ts'
import type { Options } from './format.ts'

/** The end of a code that is otherwise too long or not unique. */
const digest = (text: string): string => hash('md5', ignoringCase(text)).slice(0, 8)

/** `validation/attribute.yml`: codes that mean a property of a product, whatever their case. */
const isReserved =
  /^(?:id|associationtypes|categories|categoryid|completeness|enabled|family|groups|associations|products|scope|treeid|values|category|parent|label|entity_type|attributes|.*_(?:products|groups))$/

const maxCachedCodes = 20_000
const codes = new Map<string, string>()

/** A code as Akeneo accepts it: ASCII characters, digits and underscores, not one of its own. The same names occur often. */
export function safeCode(name: string): string {
  const cached = codes.get(name)
  if (cached !== undefined) return cached
  const code = toCode(name, { separator: '_', maxLength: 60 })
  const safe = isReserved.test(code) || /^\d+$/.test(code) ? `${code}_attribute` : code
  if (codes.size === maxCachedCodes) codes.clear()
  codes.set(name, safe)
  return safe
}

const toPrefix = ({ prefix }: Options): string => slug(prefix, '_') + (prefix === '' ? '' : '_')

/** The code of an attribute that describes every product, e.g. `description`. */
export const baseCode = ({ options }: Pick<Run<Options>, 'options'>, code: string): string =>
  toPrefix(options) + code

/** Codes of columns that every product has. */
const baseCodes = [
  'name',
  'description',
  'short_description',
  'brand',
  'manufacturer',
  'gtin',
  'asin',
  'mpn',
  'category_path',
  'weight',
  'price',
  'image_addresses',
  'image_1',
  'image_2',
  'image_3',
  'image_4',
  'image_5',
]

/** The code of an attribute: of Akeneo if it is known there, otherwise one made of the name. */
export function attributeCode(
  { options, known }: Pick<Run<Options>, 'options' | 'known'>,
  name: string,
): string {
  const id = known.attribute(name)?.id
  if (id !== undefined) return id
  const code = safeCode(name)
  const isTaken = baseCodes.includes(code) || code === options.identifier.toLowerCase()
  return toPrefix(options) + (isTaken ? `${code}_attribute` : code)
}

/** An axis has a code of its own: a multi select or text of the same name cannot be an axis. */
export const axisCode = ({ options }: Pick<Run<Options>, 'options'>, name: string): string =>
  toPrefix(options) + toCode(`variant ${name}`, { separator: '_', maxLength: 60 })

/**
 * The code of an option. Options that differ in more than case have different codes: a value with signs other than ASCII
 * characters, digits and single spaces gets a hash.
 */
export function optionCode(value: string): string {
  const key = ignoringCase(value)
  if (key.length <= 80 && /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(key)) return key.replaceAll(' ', '_')
  const code = slug(value.slice(0, 200), '_').slice(0, 80)
  return `${code === '' ? 'x' : code}_${digest(value)}`
}
