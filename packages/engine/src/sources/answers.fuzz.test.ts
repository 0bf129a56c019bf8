import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { sameGtin } from '../identifiers/index.ts'
import { arbitraryDamages, damageBytes, isStorable, mutate } from '../testing/arbitrary-damage.ts'
import * as made from '../testing/source-answers.ts'
import type { SourceAnswer, SourceResponse } from './answer.ts'
import { readDnb } from './dnb/index.ts'
import { readEprel } from './eprel/index.ts'
import { readIcecat } from './icecat/index.ts'
import { readKaufland } from './kaufland/index.ts'
import { readOpenFacts } from './open-food-facts/index.ts'
import { readOpenLibrary } from './open-library/index.ts'

interface Source {
  name: string
  body: Buffer
  read(response: SourceResponse): SourceAnswer
  /** Whether the facts are about the requested product. */
  proves(answer: Extract<SourceAnswer, { kind: 'found' }>): boolean
}

const hasGtin =
  (gtin: string): Source['proves'] =>
  ({ facts }) =>
    facts.gtins.some((stated) => sameGtin(stated, gtin))

const sources: Source[] = [
  {
    name: 'Open Food Facts',
    body: made.respond(made.productsResponse(made.chocolate)).body,
    read: (response) => readOpenFacts(response, 'food')(made.chocolateGtin),
    proves: hasGtin(made.chocolateGtin),
  },
  {
    name: 'DNB',
    body: Buffer.from(made.searchResponse([made.referringRecord, made.bookRecord])),
    read: (response) => readDnb(response, made.bookIsbn),
    proves: hasGtin(made.bookIsbn),
  },
  {
    name: 'Open Library',
    body: made.respond(made.libraryResponse).body,
    read: (response) => readOpenLibrary(response)(made.bookIsbn),
    proves: hasGtin(made.bookIsbn),
  },
  {
    name: 'Icecat',
    body: made.respond(made.icecatResponse).body,
    read: (response) => readIcecat(response, { gtin: made.monitorGtin }),
    proves: hasGtin(made.monitorGtin),
  },
  {
    name: 'EPREL',
    body: made.respond(made.eprelResponse).body,
    read: (response) => readEprel(response, '1234567'),
    proves: ({ facts }) => facts.attributes.some(({ value }) => value === '1234567'),
  },
  {
    name: 'Kaufland',
    body: made.respond(made.kauflandResponse).body,
    read: (response) => readKaufland(response, made.monitorGtin),
    proves: hasGtin(made.monitorGtin),
  },
]

const words = [
  'null',
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  '0',
  '\\u0000',
  '\\ud800',
  '<record>',
  '</subfield>',
  '&#0;',
  '\0',
]

function check(source: Source, body: Uint8Array, status = 200): void {
  const answer = source.read({ status, body })
  expect(isStorable(answer)).toBe(true)
  if (answer.kind === 'found') {
    expect(source.proves(answer)).toBe(true)
    expect(answer.facts.title).not.toBe('')
  }
}

const { runs, seconds } = inject('fuzz')
const numRuns = Math.min(runs, 2_000)

describe.each(sources)('$name', (source) => {
  test('a complete response is found', () => {
    expect(source.read({ status: 200, body: source.body }).kind).toBe('found')
  })

  test('a response cut off anywhere is not found as a product', () => {
    for (let end = 0; end < source.body.length - 1; end += 7)
      expect(source.read({ status: 200, body: source.body.subarray(0, end) }).kind).toBe('unreadable')
  })

  test('a damaged response throws nothing and yields no other product', () => {
    fc.assert(
      fc.property(arbitraryDamages(words), fc.constantFrom(200, 404, 500), (damages, status) =>
        check(source, damageBytes(source.body, damages), status),
      ),
      { numRuns, interruptAfterTimeLimit: (seconds * 1_000) / sources.length },
    )
  })

  test.skipIf(source.name === 'DNB')(
    'a response with retyped, moved or missing parts yields no other product',
    () => {
      const json: unknown = source.name === 'DNB' ? {} : JSON.parse(source.body.toString())
      const part = fc.oneof(
        fc.jsonValue(),
        fc.constantFrom<unknown>(
          '4006381333948',
          ['4006381333948'],
          '9780140449198',
          7,
          null,
          undefined,
          json,
        ),
      )
      fc.assert(
        fc.property(fc.array(fc.nat(40), { maxLength: 6 }), part, (path, replacement) =>
          check(source, made.respond(mutate(json, path, replacement) ?? null).body),
        ),
        { numRuns, interruptAfterTimeLimit: (seconds * 1_000) / sources.length },
      )
    },
  )
})
