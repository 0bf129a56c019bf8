import { safetyGroup } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import { makeAttributes, toTexts } from '../testing/make-attributes.ts'
import { applyRules, compileRules, type RuleSet } from './index.ts'

const pairs = (...texts: string[]) =>
  texts.map((text, index) => {
    const [key = '', value = ''] = text.split(' > ')
    return { id: index + 1, key, value }
  })
const lists = (allowed: Record<string, string[]>) =>
  Object.entries(allowed).map(([name, values], index) => ({ id: index + 1, name, values }))

function apply(set: Partial<RuleSet>, ...attributes: string[]) {
  const rules = compileRules({ keyValues: [], keywords: [], multiValues: [], ...set })
  return applyRules(makeAttributes(...attributes), rules)
}

describe('renames', () => {
  const keyValues = pairs('Colour > Farbe', 'red > Rot', 'Rot > Karmin', 'Part > MPN', '4006381333931 > x')
  const dictionary = (...attributes: string[]) => toTexts(apply({ keyValues }, ...attributes).attributes)

  it('replace names and whole values, ignoring case and outer white space', () => {
    expect(dictionary(' COLOUR : RED')).toEqual(['Farbe: Rot'])
  })
  it('are applied once: their results are not renamed again', () => {
    expect(dictionary('Colour: red')).toEqual(['Farbe: Rot'])
  })
  it('never change a part of a value', () => {
    expect(dictionary('Colour: dark red')).toEqual(['Farbe: dark red'])
  })
  it('do not change identifiers, including those named by the rules themselves', () => {
    expect(dictionary('EAN: 4006381333931', 'Herstellernummer: red')).toEqual([
      'EAN: 4006381333931',
      'Herstellernummer: red',
    ])
    expect(dictionary('Part: red')).toEqual(['MPN: red'])
  })
  it('do not change facts about product safety', () => {
    const facts = makeAttributes('Colour: red', 'Hersteller: Rot').map((attribute) => ({
      ...attribute,
      group: safetyGroup,
    }))
    const rules = compileRules({
      keyValues,
      keywords: pairs('* > Rot'),
      multiValues: lists({ Hersteller: ['Blau'] }),
    })
    expect(applyRules(facts, rules)).toEqual({ attributes: facts, uses: [] })
  })
  it('record the previous text', () => {
    const { attributes, uses } = apply({ keyValues }, 'Colour: red')
    expect(attributes[0]?.rules).toEqual([
      { step: 'renamed', from: 'Colour' },
      { step: 'replaced', from: 'red' },
    ])
    expect(uses).toEqual([
      { list: 'key-value', id: 1 },
      { list: 'key-value', id: 2 },
    ])
  })
  it('merge values that became equal, and keep repetitions of the page itself', () => {
    expect(dictionary('Colour: red', 'Farbe: Rot', 'Farbe: red')).toEqual(['Farbe: Rot', 'Farbe: Karmin'])
    expect(dictionary('Maß: 1', 'Maß: 1')).toEqual(['Maß: 1', 'Maß: 1'])
  })
})

describe('blocked keywords', () => {
  const kill = (keywords: string[], ...attributes: string[]) =>
    toTexts(apply({ keywords: pairs(...keywords) }, ...attributes).attributes)

  it.each([
    ['Rot, Neu', 'Rot'],
    ['Neu, Rot', 'Rot'],
    ['Rot, NEU, Blau', 'Rot, Blau'],
    ['Rot Neu Blau', 'Rot Blau'],
    ['Rot (neu)', 'Rot'],
    ['Rot/Neu/Blau', 'Rot/Blau'],
    ['Neu: Rot', 'Rot'],
    ['Neuware Rot', 'Neuware Rot'],
    ['Neu Neu Rot neu', 'Rot'],
  ])('removes the keyword from „%s“ with its separators', (value, expected) => {
    expect(kill(['Farbe > neu'], `Farbe: ${value}`)).toEqual([`Farbe: ${expected}`])
  })
  it('removes keywords of several words, longer ones first, until none is left', () => {
    expect(kill(['* > Made in Germany', '* > Germany', '* > a b'], 'X: Stahl Made in Germany')).toEqual([
      'X: Stahl',
    ])
    expect(kill(['* > c', '* > a b'], 'X: a c b d')).toEqual(['X: d'])
  })
  it('changes only its attribute; a star changes every attribute except identifiers', () => {
    expect(kill(['Farbe > Neu'], 'Farbe: Neu Rot', 'Typ: Neu Rot')).toEqual(['Farbe: Rot', 'Typ: Neu Rot'])
    expect(kill(['* > Neu'], 'Typ: Neu Rot', 'MPN: Neu 7')).toEqual(['Typ: Rot', 'MPN: Neu 7'])
    expect(kill(['MPN > Neu'], 'MPN: Neu 7')).toEqual(['MPN: 7'])
  })
  it('drops an empty value and still counts the use', () => {
    const { attributes, uses } = apply({ keywords: pairs('Farbe > Neu') }, 'Farbe: (Neu)', 'Typ: A')
    expect(toTexts(attributes)).toEqual(['Typ: A'])
    expect(uses).toEqual([{ list: 'keyword-killer', id: 1 }])
  })
  it('does not match a number within a decimal', () => {
    expect(kill(['* > 1', '* > 5 l'], 'Inhalt: 1,5 l')).toEqual(['Inhalt: 1,5 l'])
  })
})

describe('allowed values', () => {
  const multiValues = lists({
    Farbe: ['Rot|red|rouge', 'Blau|blue', 'Hellblau', 'Weiß'],
    Material: ['Edelstahl|18/10|Nirosta', 'Leder', 'C', 'C++'],
    Eigenschaft: ['wasserdicht', 'BPA', 'Deckel', 'Griff'],
  })
  const map = (...attributes: string[]) => toTexts(apply({ multiValues }, ...attributes).attributes)
  const isUnmapped = (attribute: string) =>
    apply({ multiValues }, attribute).attributes[0]?.rules.some(({ step }) => step === 'unmapped')

  it('match the whole value or a synonym', () => {
    expect(map('farbe: ROUGE', 'Material: 18/10')).toEqual(['farbe: Rot', 'Material: Edelstahl'])
  })
  it('match whole words in the text, several if the text states several', () => {
    expect(map('Farbe: matt red / blue')).toEqual(['Farbe: Rot', 'Farbe: Blau'])
    expect(map('Farbe: rot-weiß')).toEqual(['Farbe: Rot', 'Farbe: Weiß'])
  })
  it('prefer the longest words, without overlaps', () => {
    expect(map('Material: in C++ gefertigt')).toEqual(['Material: C++'])
    expect(map('Farbe: Hellblau matt')).toEqual(['Farbe: Hellblau'])
  })
  it('do not match within a word', () => {
    expect(map('Farbe: dunkelrot')).toEqual(['Farbe: dunkelrot'])
    expect(isUnmapped('Farbe: dunkelrot')).toBe(true)
  })
  it.each([
    'Eigenschaft: nicht wasserdicht',
    'Eigenschaft: Gerät ist not wasserdicht',
    'Eigenschaft: BPA-frei',
    'Eigenschaft: wasserdicht: nein',
    'Eigenschaft: ohne Deckel und Griff',
    'Material: kein echtes Leder',
    'Material: nicht aus Leder',
    'Eigenschaft: Deckel nicht enthalten',
  ])('do not match negated text: %s', (attribute) => {
    expect(isUnmapped(attribute)).toBe(true)
  })
  it.each([
    ['Farbe: nicht nur rot', 'Farbe: Rot'],
    ['Farbe: nicht matt, blau', 'Farbe: Blau'],
    ['Material: nicht rostender Edelstahl', 'Material: Edelstahl'],
    ['Eigenschaft: ohne Deckel mit Griff', 'Eigenschaft: Griff'],
  ])('match text that only looks negated: %s', (attribute, expected) => {
    expect(map(attribute)).toEqual([expected])
  })
  it('keep the original text in the step, and mark a value that states none of them', () => {
    const { attributes, uses } = apply({ multiValues }, 'Farbe: matt red', 'Farbe: Lila', 'Farbe: Rot')
    expect(attributes.map(({ value, rules }) => [value, rules])).toEqual([
      ['Rot', [{ step: 'allowed', from: 'matt red' }]],
      ['Lila', [{ step: 'unmapped' }]],
    ])
    expect(uses).toEqual([{ list: 'key-multivalue', id: 1 }])
  })
})

it('applies the rules in order: renames, blocked keywords, allowed values', () => {
  const { attributes } = apply(
    {
      keyValues: pairs('Colour > Farbe'),
      keywords: pairs('Farbe > metallic'),
      multiValues: lists({ Farbe: ['Rot|red metal'] }),
    },
    'Colour: red metallic metal',
  )
  expect(attributes).toEqual([
    {
      name: 'Farbe',
      value: 'Rot',
      source: 'amazon',
      rules: [
        { step: 'renamed', from: 'Colour' },
        { step: 'keyword', from: 'red metallic metal' },
        { step: 'allowed', from: 'red metal' },
      ],
    },
  ])
})
