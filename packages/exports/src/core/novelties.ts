import { DistinctTexts } from './distinct-texts.ts'
import type { Cause } from './findings.ts'
import { ignoringCase, type MergedAttribute } from './merge-attributes.ts'
import type { ExportProduct } from './product.ts'
import type { Run } from './target.ts'

const otherSpelling: Cause = {
  id: 'other-spelling',
  kind: 'value-replaced',
  text: {
    de: 'Der Name oder Wert unterscheidet sich von einem früheren nur in Groß- und Kleinschreibung. Der Import übernimmt die frühere Schreibweise.',
    en: 'The name or value differs from an earlier one in case only. The importer uses the earlier spelling.',
  },
  action: {
    de: 'Legen Sie die Schreibweise mit einer Regel fest.',
    en: 'Define the spelling with a rule.',
  },
}

export interface NoveltyCauses {
  name: Cause
  /** None for targets that do not create values. */
  value?: Cause
  /** Reported once when there are more than `usefulValues` different values. */
  tooMany?: Cause
}

/** More different values are of no use as filters in a shop. */
const usefulValues = 50_000

/** What of an attribute occurs for the first time in an export. */
interface Novelty {
  isNewName: boolean
  /** Values that the target does not know either. */
  newValues: string[]
}

/**
 * Returns a function that says which name and values of an attribute occur for the first time, whatever their case, and reports
 * those that the target does not know. `file` creates them. Memory: hashes of each name and value.
 */
export function createNovelties(
  run: Pick<Run<unknown>, 'known' | 'report' | 'reportOn'>,
  file: string,
  causes: NoveltyCauses,
): (product: ExportProduct, attribute: Pick<MergedAttribute, 'name' | 'values'>) => Novelty {
  const { known, report, reportOn } = run
  const seen = new DistinctTexts()
  const spellings = new DistinctTexts()
  let values = 0
  /** Whether the text is new. Reports a new spelling of a known one. */
  const isNew = (product: ExportProduct, attribute: string, text: string, before: string): boolean => {
    const isNewSpelling = spellings.add(text)
    if (seen.add(ignoringCase(text))) return true
    if (isNewSpelling) reportOn(product, { cause: otherSpelling, attribute, before })
    return false
  }
  return (product, { name, values: texts }) => {
    const isNewName = isNew(product, name, `n${name}`, name) && !known.attribute(name)
    if (isNewName) reportOn(product, { cause: causes.name, file, attribute: name })
    const { value: cause } = causes
    if (!cause) return { isNewName, newValues: [] }
    const key = ignoringCase(name)
    const newValues = texts.filter(
      (value) => isNew(product, name, `v${key}\n${value}`, value) && !known.value(name, value),
    )
    for (const value of newValues) reportOn(product, { cause, file, attribute: name, before: value })
    const isTooMany = values <= usefulValues && values + newValues.length > usefulValues
    if (isTooMany && causes.tooMany) report({ cause: causes.tooMany, file, limit: usefulValues })
    values += newValues.length
    return { isNewName, newValues }
  }
}
