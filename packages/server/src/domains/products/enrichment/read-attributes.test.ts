import type { Product } from '@merkwerk/contract'
import { compileRules } from '@merkwerk/engine'
import { expect, test } from 'vitest'
import type { Gpt } from './gpt.ts'
import type { ModelResponse } from './model-response.ts'
import { readAttributes } from './read-attributes.ts'

const rules = compileRules({
  keyValues: [],
  keywords: [],
  multiValues: [{ id: 1, name: 'Farbe', values: ['Rot|red', 'Blau'] }],
})
const product: Product = {
  source: 'amazon',
  asin: 'B0TEST0001',
  gtins: [],
  title: 'Tasse rot mit 300 ml',
  bullets: ['Spülmaschinenfest bis 70 °C'],
  attributes: [],
  breadcrumbs: [],
  images: [],
}
const setup = { prompt: 'Nenne Merkmale.', model: 'gpt', tokensPerProduct: 4_000 }
const never = new AbortController().signal

/** The attributes after the model returned these findings. */
async function read(findings: ModelResponse['findings'], outcome: ModelResponse['outcome'] = 'answered') {
  const tokens = { input: 10, output: 5 }
  const gpt: Gpt = { ask: async (_, questions) => questions.map(() => ({ outcome, findings, tokens })) }
  const [result] = await readAttributes(gpt, setup, [{ products: [product], attributes: [] }], rules, never)
  return result?.attributes.map(({ name, value }) => [name, value])
}

test('accepts a finding whose proof is in the texts', async () => {
  expect(await read([{ attribute: 'Inhalt', value: '300 ml', proof: 'mit 300 ml' }])).toEqual([
    ['Inhalt', '300 ml'],
  ])
})

test.each([
  ['proof that is in no text', { attribute: 'Inhalt', value: '500 ml', proof: 'mit 500 ml' }],
  ['value that is not in its proof', { attribute: 'Inhalt', value: '500 ml', proof: 'mit 300 ml' }],
  ['empty proof', { attribute: 'Inhalt', value: '300 ml', proof: '' }],
  ['empty value', { attribute: 'Inhalt', value: '', proof: 'mit 300 ml' }],
  ['empty name', { attribute: ' ', value: '300 ml', proof: 'mit 300 ml' }],
  ['value n/a', { attribute: 'Inhalt', value: 'n/a', proof: 'mit 300 ml' }],
  ['value that is not allowed', { attribute: 'Farbe', value: 'Grün', proof: 'Tasse rot' }],
  ['proof that joins two texts', { attribute: 'Inhalt', value: '300 ml', proof: '300 ml Spülmaschinenfest' }],
])('drops a finding with %s', async (_, finding) => {
  expect(await read([finding])).toEqual([])
})

test('keeps proven findings beside hallucinations', async () => {
  const attributes = await read([
    { attribute: 'Gewicht', value: '2 kg', proof: 'wiegt 2 kg' },
    { attribute: 'Farbe', value: 'Rot', proof: 'rot' },
  ])
  expect(attributes).toEqual([['Farbe', 'Rot']])
})

test('does not replace a stated attribute', async () => {
  const gpt: Gpt = {
    ask: async (_, questions) =>
      questions.map(() => ({
        outcome: 'answered',
        findings: [{ attribute: 'inhalt', value: '300 ml', proof: '300 ml' }],
        tokens: { input: 0, output: 0 },
      })),
  }
  const stated = { name: 'Inhalt', value: '0,3 l', source: 'amazon', rules: [] } as const
  const ruled = [{ products: [product], attributes: [{ ...stated, rules: [] }] }]
  const [result] = await readAttributes(gpt, setup, ruled, rules, never)
  expect(result?.attributes.map(({ value }) => value)).toEqual(['0,3 l'])
})

test.each(['refused', 'cut-off', 'unreadable'] as const)(
  'returns no attributes for the outcome %s',
  async (outcome) => {
    expect(await read([], outcome)).toEqual([])
  },
)
