import { describe, expect, it } from 'vitest'
import { makeAttributes, textsOf } from '../testing/make-attributes.ts'
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

describe('key-value pairs', () => {
  const keyValues = pairs('Colour > Farbe', 'red > Rot', 'Rot > Karmin', 'Part > MPN', '4006381333931 > x')
  const dictionary = (...attributes: string[]) => textsOf(apply({ keyValues }, ...attributes).attributes)

  it('put house words for names and for whole values, whatever their case and outer blanks', () => {
    expect(dictionary(' COLOUR : RED')).toEqual(['Farbe: Rot'])
  })
  it('are looked up once: what comes out is not put in again', () => {
    expect(dictionary('Colour: red')).toEqual(['Farbe: Rot'])
  })
  it('never change a part of a value', () => {
    expect(dictionary('Colour: dark red')).toEqual(['Farbe: dark red'])
  })
  it('leave identifiers alone, also those that are named so by the pairs themselves', () => {
    expect(dictionary('EAN: 4006381333931', 'Herstellernummer: red')).toEqual([
      'EAN: 4006381333931',
      'Herstellernummer: red',
    ])
    expect(dictionary('Part: red')).toEqual(['MPN: red'])
  })
  it('note what was there before', () => {
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
  it('join values that became the same, and leave repetitions of the page itself', () => {
    expect(dictionary('Colour: red', 'Farbe: Rot', 'Farbe: red')).toEqual(['Farbe: Rot', 'Farbe: Karmin'])
    expect(dictionary('Maß: 1', 'Maß: 1')).toEqual(['Maß: 1', 'Maß: 1'])
  })
})

describe('keyword killer', () => {
  const kill = (keywords: string[], ...attributes: string[]) =>
    textsOf(apply({ keywords: pairs(...keywords) }, ...attributes).attributes)

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
  ])('takes the keyword out of „%s“ and the separators that stood for it', (value, expected) => {
    expect(kill(['Farbe > neu'], `Farbe: ${value}`)).toEqual([`Farbe: ${expected}`])
  })
  it('takes keywords of several words, the longer ones first, until none is left', () => {
    expect(kill(['* > Made in Germany', '* > Germany', '* > a b'], 'X: Stahl Made in Germany')).toEqual([
      'X: Stahl',
    ])
    expect(kill(['* > c', '* > a b'], 'X: a c b d')).toEqual(['X: d'])
  })
  it('concerns its attribute only; a star concerns every attribute but identifiers', () => {
    expect(kill(['Farbe > Neu'], 'Farbe: Neu Rot', 'Typ: Neu Rot')).toEqual(['Farbe: Rot', 'Typ: Neu Rot'])
    expect(kill(['* > Neu'], 'Typ: Neu Rot', 'MPN: Neu 7')).toEqual(['Typ: Rot', 'MPN: Neu 7'])
    expect(kill(['MPN > Neu'], 'MPN: Neu 7')).toEqual(['MPN: 7'])
  })
  it('drops a value of which nothing is left, and counts it all the same', () => {
    const { attributes, uses } = apply({ keywords: pairs('Farbe > Neu') }, 'Farbe: (Neu)', 'Typ: A')
    expect(textsOf(attributes)).toEqual(['Typ: A'])
    expect(uses).toEqual([{ list: 'keyword-killer', id: 1 }])
  })
  it('does not take a number for a word of a decimal', () => {
    expect(kill(['* > 1', '* > 5 l'], 'Inhalt: 1,5 l')).toEqual(['Inhalt: 1,5 l'])
  })
})

describe('allowed values', () => {
  const multiValues = lists({
    Farbe: ['Rot|red|rouge', 'Blau|blue', 'Hellblau', 'Weiß'],
    Material: ['Edelstahl|18/10|Nirosta', 'Leder', 'C', 'C++'],
    Eigenschaft: ['wasserdicht', 'BPA', 'Deckel', 'Griff'],
  })
  const map = (...attributes: string[]) => textsOf(apply({ multiValues }, ...attributes).attributes)
  const isUnmapped = (attribute: string) =>
    apply({ multiValues }, attribute).attributes[0]?.rules.some(({ step }) => step === 'unmapped')

  it('come from the whole value or one of its synonyms', () => {
    expect(map('farbe: ROUGE', 'Material: 18/10')).toEqual(['farbe: Rot', 'Material: Edelstahl'])
  })
  it('come from whole words in the text, several of them where several are stated', () => {
    expect(map('Farbe: matt red / blue')).toEqual(['Farbe: Rot', 'Farbe: Blau'])
    expect(map('Farbe: rot-weiß')).toEqual(['Farbe: Rot', 'Farbe: Weiß'])
  })
  it('prefer the longest words, which the shorter ones then do not overlap', () => {
    expect(map('Material: in C++ gefertigt')).toEqual(['Material: C++'])
    expect(map('Farbe: Hellblau matt')).toEqual(['Farbe: Hellblau'])
  })
  it('do not come out of the middle of a word', () => {
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
  ])('do not come from what is denied: %s', (attribute) => {
    expect(isUnmapped(attribute)).toBe(true)
  })
  it.each([
    ['Farbe: nicht nur rot', 'Farbe: Rot'],
    ['Farbe: nicht matt, blau', 'Farbe: Blau'],
    ['Material: nicht rostender Edelstahl', 'Material: Edelstahl'],
    ['Eigenschaft: ohne Deckel mit Griff', 'Eigenschaft: Griff'],
  ])('come from what only looks denied: %s', (attribute, expected) => {
    expect(map(attribute)).toEqual([expected])
  })
  it('keep the original text in the note, and mark what states none of them', () => {
    const { attributes, uses } = apply({ multiValues }, 'Farbe: matt red', 'Farbe: Mint', 'Farbe: Rot')
    expect(attributes.map(({ value, rules }) => [value, rules])).toEqual([
      ['Rot', [{ step: 'allowed', from: 'matt red' }]],
      ['Mint', [{ step: 'unmapped' }]],
    ])
    expect(uses).toEqual([{ list: 'key-multivalue', id: 1 }])
  })
})

it('the lists are applied in their order: reworded, freed of keywords, mapped', () => {
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
