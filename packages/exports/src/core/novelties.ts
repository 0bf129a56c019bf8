import { ignoringCase } from './comparison.ts'
import type { Cause } from './findings.ts'
import type { MergedAttribute } from './merge-attributes.ts'
import type { ExportProduct } from './product.ts'
import { otherSpelling, Spellings } from './spellings.ts'
import type { Run } from './target.ts'

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
  /** In the spelling that occurred first. */
  name: string
  isNewName: boolean
  /** Values that the target does not know either. */
  newValues: string[]
}

/** How the importer compares names and values: texts with an equal key are the same. */
const ignoringCaseOnly = (text: string): readonly string[] => [ignoringCase(text)]

/**
 * Returns a function that says which name and values of an attribute occur for the first time for the importer, and reports those that
 * the target does not know, and every product with another spelling of an earlier one. `file` creates them.
 */
export function createNovelties(
  run: Pick<Run<unknown>, 'known' | 'report' | 'reportOn'>,
  file: string,
  causes: NoveltyCauses,
  toKeys = ignoringCaseOnly,
): (product: ExportProduct, attribute: Pick<MergedAttribute, 'name' | 'values'>) => Novelty {
  const { known, report, reportOn } = run
  const names = new Spellings()
  const values = new Spellings()
  let count = 0
  return (product, { name: ownName, values: texts }) => {
    const named = names.compare(ownName, toKeys(ownName))
    const name = named.first
    if (named.state === 'other')
      reportOn(product, { cause: otherSpelling, attribute: ownName, before: ownName, after: name })
    const isNewName = named.state === 'new' && !known.attribute(name)
    if (isNewName) reportOn(product, { cause: causes.name, file, attribute: name })
    const { value: cause } = causes
    if (!cause) return { name, isNewName, newValues: [] }
    const [nameKey = name] = toKeys(name)
    const newValues = texts.filter((value) => {
      const { state, first } = values.compare(
        value,
        toKeys(value).map((key) => `${nameKey}\n${key}`),
      )
      if (state === 'other')
        reportOn(product, { cause: otherSpelling, attribute: name, before: value, after: first })
      return state === 'new' && !known.value(name, value)
    })
    for (const value of newValues) reportOn(product, { cause, file, attribute: name, before: value })
    const isTooMany = count <= usefulValues && count + newValues.length > usefulValues
    if (isTooMany && causes.tooMany) report({ cause: causes.tooMany, file, limit: usefulValues })
    count += newValues.length
    return { name, isNewName, newValues }
  }
}
