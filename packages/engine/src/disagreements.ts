import type { SourcedAttribute } from './rules/index.ts'
import { isSameMeasure } from './same-measure.ts'

/** An attribute for which the marketplaces state different values. */
export interface Disagreement {
  name: string
  values: Pick<SourcedAttribute, 'source' | 'value'>[]
}

/** The attributes of a product for which one marketplace states a value that another does not. */
export function findDisagreements(attributes: readonly SourcedAttribute[]): Disagreement[] {
  const named = Map.groupBy(attributes, ({ name }) => name.trim().toLowerCase())
  return [...named.values()].flatMap((stated) => {
    const [first, ...others] = stated
    const other = others.find(
      ({ source, value }) => first && source !== first.source && !isSameMeasure(first.value, value),
    )
    return first && other ? [{ name: first.name, values: [first, other] }] : []
  })
}
