import type { SourcedAttribute } from '../rules/index.ts'

/** Attributes as on Amazon, given as `Name: value`. */
export const makeAttributes = (...texts: string[]): SourcedAttribute[] =>
  texts.map((text) => {
    const [name = '', value = ''] = text.split(/: (.*)/s)
    return { name, value, source: 'amazon', rules: [] }
  })

/** Attributes as `Name: value`, for comparison. */
export const toTexts = (attributes: readonly SourcedAttribute[]): string[] =>
  attributes.map(({ name, value }) => `${name}: ${value}`)
