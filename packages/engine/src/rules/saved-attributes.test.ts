import { describe, expect, it } from 'vitest'
import { parsePage } from '../sources/parse-page.ts'
import { hasSavedPages, savedPages } from '../testing/saved-pages.ts'
import { applyRules, compileRules, type SourcedAttribute } from './index.ts'
import { isIdentifierName } from './sourced-attribute.ts'
import { fold, splitWords } from './words.ts'

interface Case {
  attribute: SourcedAttribute
  /** The blocked keyword, and the rest of the value. */
  keyword: string
  rest: string
}

/** Attributes of saved pages whose value has at least two plain words, each name once. */
function cases(): Case[] {
  const names = new Set<string>()
  return [...savedPages('amazon'), ...savedPages('ebay')].flatMap(({ bytes, url }) => {
    const parsed = parsePage(bytes, { url })
    if (parsed.outcome !== 'found') return []
    return parsed.product.attributes.flatMap(({ name, value }) => {
      const [first, ...others] = value.split(' ')
      const isPlain =
        /^(\p{L}+ )+\p{L}+$/u.test(value) && !others.some((word) => fold(word) === fold(first ?? ''))
      if (!isPlain || isIdentifierName(fold(name)) || names.has(fold(name)) || splitWords(name).length === 0)
        return []
      names.add(fold(name))
      const attribute: SourcedAttribute = { name, value, source: parsed.product.source, rules: [] }
      return [{ attribute, keyword: first ?? '', rest: others.join(' ') }]
    })
  })
}

describe.skipIf(!hasSavedPages)('rules on attributes of saved pages (../shared/corpus)', () => {
  const real = cases()

  it('there are enough attributes', () => {
    expect(real.length).toBeGreaterThan(50)
  })

  it('names are renamed first, then keywords are removed under the new name, then values are mapped', () => {
    const house = (index: number) => `Hausmerkmal ${index}`
    const rules = compileRules({
      keyValues: real.map(({ attribute }, id) => ({
        id,
        key: attribute.name.toUpperCase(),
        value: house(id),
      })),
      keywords: real.map(({ keyword }, id) => ({ id, key: house(id), value: keyword })),
      multiValues: real.map(({ rest }, id) => ({ id, name: house(id), values: [`Hauswert|${rest}`] })),
    })
    const { attributes, uses } = applyRules(
      real.map(({ attribute }) => attribute),
      rules,
    )
    expect(attributes).toEqual(
      real.map(({ attribute, rest }, id) => ({
        ...attribute,
        name: house(id),
        value: 'Hauswert',
        rules: [
          { step: 'renamed', from: attribute.name },
          { step: 'keyword', from: attribute.value },
          { step: 'allowed', from: rest },
        ],
      })),
    )
    expect(uses.length).toBe(3 * real.length)
  })

  it('keywords and allowed values of the original names do not affect renamed attributes', () => {
    const rules = compileRules({
      keyValues: real.map(({ attribute }, id) => ({ id, key: attribute.name, value: `Hausmerkmal ${id}` })),
      keywords: real.map(({ attribute, keyword }, id) => ({ id, key: attribute.name, value: keyword })),
      multiValues: real.map(({ attribute, rest }, id) => ({ id, name: attribute.name, values: [rest] })),
    })
    const { attributes } = applyRules(
      real.map(({ attribute }) => attribute),
      rules,
    )
    expect(attributes.map(({ value }) => value)).toEqual(real.map(({ attribute }) => attribute.value))
  })
})
