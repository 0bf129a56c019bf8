import type { SourcedAttribute } from '../rules/index.ts'

/** Attributes as Amazon shows them, given as `Name: value`. */
export const makeAttributes = (...texts: string[]): SourcedAttribute[] =>
  texts.map((text) => {
    const [name = '', value = ''] = text.split(/: (.*)/s)
    return { name, value, source: 'amazon', rules: [] }
  })

/** Attributes as `Name: value`, to compare with. */
export const textsOf = (attributes: readonly SourcedAttribute[]): string[] =>
  attributes.map(({ name, value }) => `${name}: ${value}`)
