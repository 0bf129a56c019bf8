import type { Message } from '@merkwerk/contract'
import { nothingToDo } from './causes.ts'
import type { Cause } from './findings.ts'
import type { ExportProduct } from './product.ts'
import type { Run } from './target.ts'

/** The values of all attributes of a product that are the same one for a target. */
export interface MergedAttribute {
  key: string
  /** The spelling and group that occur first. */
  name: string
  group: string
  /** With their units. */
  values: string[]
}

interface Sameness {
  /** Attributes with the same key are the same attribute for the target. */
  nameKey: (name: string) => string
  /** Values with the same key are the same value for the target. */
  valueKey?: (value: string) => string
}

/** For guides of targets that have no groups of attributes. */
export const withoutGroups: Message = {
  de: 'Die Gruppen der Merkmale stehen nicht in der Datei.',
  en: 'The file does not contain the groups of attributes.',
}

const renameOne: Cause['action'] = {
  de: 'Benennen Sie eines der Merkmale mit einer Regel um, wenn sie Verschiedenes bedeuten.',
  en: 'Rename one of the attributes with a rule if they mean different things.',
}

const mergedAttribute: Cause = {
  id: 'merged-attribute',
  kind: 'value-replaced',
  text: {
    de: 'Zwei Merkmale eines Artikels heißen für den Import gleich. Ihre Werte wurden zusammengeführt.',
    en: 'Two attributes of an article have the same name for the importer. Their values were merged.',
  },
  action: renameOne,
}

const mergedGroups: Cause = {
  id: 'merged-groups',
  kind: 'value-replaced',
  text: {
    de: 'Ein Artikel hat in verschiedenen Gruppen Merkmale mit demselben Namen und anderen Werten. Sie wurden zusammengeführt.',
    en: 'An article has attributes of the same name with other values in different groups. They were merged.',
  },
  action: renameOne,
}

const sameValue: Cause = {
  id: 'same-value',
  kind: 'value-left-out',
  text: {
    de: 'Der Wert gleicht für den Import einem anderen Wert desselben Merkmals und steht nur einmal in der Datei.',
    en: 'For the importer the value equals another value of the same attribute, so the file has it once.',
  },
  action: nothingToDo,
}

/**
 * Reports once each attribute name whose values come from several groups, for targets that do not tell groups apart. Groups that
 * repeat the same values are not reported: nothing is mixed up.
 */
export function reportMergedGroups(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  product: ExportProduct,
  nameKey: Sameness['nameKey'],
): void {
  const firsts = new Map<string, ExportProduct['attributes'][number]>()
  const reported = new Set<string>()
  for (const attribute of product.attributes) {
    const { name, group, values } = attribute
    const key = nameKey(name)
    const first = firsts.get(key)
    if (!first) firsts.set(key, attribute)
    if (!first || first.group === group || reported.has(key)) continue
    if (values.every((value) => first.values.includes(value))) continue
    reported.add(key)
    const before = group === undefined ? name : `${group}: ${name}`
    reportOn(product, { cause: mergedGroups, attribute: name, before, after: first.name })
  }
}

/** Joins the attributes of a product that are the same for the target, in their order. Reports names and values that are lost. */
export function mergeAttributes(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  product: ExportProduct,
  { nameKey, valueKey = (value) => value }: Sameness,
): MergedAttribute[] {
  reportMergedGroups({ reportOn }, product, nameKey)
  const merged = new Map<string, MergedAttribute & { seen: Set<string> }>()
  for (const { name, group = '', values, unit } of product.attributes) {
    const key = nameKey(name)
    const entry = merged.get(key) ?? { key, name, group, values: [], seen: new Set() }
    merged.set(key, entry)
    if (entry.name !== name)
      reportOn(product, { cause: mergedAttribute, attribute: name, before: name, after: entry.name })
    for (const value of values) {
      const text = unit ? `${value} ${unit}` : value
      if (entry.values.includes(text)) continue
      if (entry.seen.has(valueKey(text)))
        reportOn(product, { cause: sameValue, attribute: name, before: text })
      else entry.values.push(text)
      entry.seen.add(valueKey(text))
    }
  }
  return [...merged.values()]
}
