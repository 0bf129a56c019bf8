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

const mergedAttribute: Cause = {
  id: 'merged-attribute',
  kind: 'value-replaced',
  text: {
    de: 'Zwei Merkmale eines Artikels heißen für den Import gleich. Ihre Werte wurden zusammengeführt.',
    en: 'Two attributes of an article have the same name for the importer. Their values were merged.',
  },
  action: {
    de: 'Benennen Sie eines der Merkmale mit einer Regel um, wenn sie Verschiedenes bedeuten.',
    en: 'Rename one of the attributes with a rule if they mean different things.',
  },
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

/** Ignores case and the form of composed characters, like most databases. */
export const ignoringCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** Joins the attributes of a product that are the same for the target, in their order. Reports names and values that are lost. */
export function mergeAttributes(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  product: ExportProduct,
  { nameKey, valueKey = (value) => value }: Sameness,
): MergedAttribute[] {
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
