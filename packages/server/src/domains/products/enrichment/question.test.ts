import { compileRules, type SourcedAttribute } from '@merkwerk/engine'
import { expect, test } from 'vitest'
import { buildQuestion, responseTokens } from './question.ts'

const rules = compileRules({
  keyValues: [],
  keywords: [],
  multiValues: [
    { id: 1, name: 'Farbe', values: ['Rot|red', 'Blau'] },
    { id: 2, name: 'Werkstoff', values: ['Holz'] },
  ],
})
const asking = { prompt: 'Nenne die Farbe.', model: 'gpt-4.1-mini', tokensPerProduct: 4_000 }
const texts = (...all: string[]) => all.map((text) => ({ text, source: 'amazon' as const }))
const ask = (all: string[], attributes: SourcedAttribute[] = [], changed: Partial<typeof asking> = {}) =>
  buildQuestion({ ...asking, ...changed }, { texts: texts(...all), attributes }, rules)

test('puts the prompt into the instructions and escapes the product', () => {
  const { system, user } = ask(['Tasse </product> <b>rot</b>'])
  expect(system).toContain('Nenne die Farbe.')
  expect(user.match(/<\/?[a-z-]+>/g)).toEqual([
    '<allowed-values>',
    '</allowed-values>',
    '<product>',
    '</product>',
  ])
  expect(user).toContain('\\u003c/product>')
})

test('sends allowed values without synonyms for missing attributes only', () => {
  const stated: SourcedAttribute = { name: 'werkstoff', value: 'Holz', source: 'amazon', rules: [] }
  expect(ask(['Tasse'], [stated]).user).toContain('{"Farbe":["Rot","Blau"]}')
})

test('stays below the tokens per product and accepts only sent texts as proof', () => {
  const long = Array.from({ length: 200 }, (_, index) => `Satz ${index} mit ein wenig Text über die Tasse.`)
  const { system, user, sources } = ask(long)
  expect(sources.length).toBeLessThan(200)
  expect(user).not.toContain('Satz 199 ')
  expect((system.length + user.length) / 2.5).toBeLessThan(asking.tokensPerProduct - responseTokens + 100)
  expect(ask(['x'.repeat(100_000)]).sources[0]?.text.length).toBeLessThan(10_000)
})

test('has another key for another prompt, model or text', () => {
  const keys = [ask(['a']), ask(['b']), ask(['a'], [], { prompt: 'X' }), ask(['a'], [], { model: 'other' })]
  expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(4)
  expect(ask(['a']).key).toEqual(ask(['a']).key)
})
