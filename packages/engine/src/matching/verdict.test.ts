import type { SourceName } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import type { LookupOutcome } from '../outcome.ts'
import { makeAmazonProduct, makeListing } from '../testing/make-product.ts'
import { decideVerdict, type LookupOutcomes } from './verdict.ts'

const toOutcomes = (name: SourceName): Record<string, LookupOutcome> => ({
  found: { kind: 'found', by: 'gtin', product: name === 'amazon' ? makeAmazonProduct() : makeListing() },
  ambiguous: { kind: 'ambiguous', candidates: [] },
  blocked: { kind: 'blocked', reason: 'marketplace-blocks' },
  unreadable: { kind: 'unreadable', reason: 'page-incomplete' },
  'not-found': { kind: 'not-found' },
})
const kinds = ['found', 'ambiguous', 'blocked', 'unreadable', 'not-found']
const pairs = kinds.flatMap((amazon) => kinds.map((ebay) => [amazon, ebay] as const))

const decide = (amazon: string | undefined, ebay: string | undefined) =>
  decideVerdict({
    ...(amazon && { amazon: toOutcomes('amazon')[amazon] }),
    ...(ebay && { ebay: toOutcomes('ebay')[ebay] }),
  })

describe('the verdict of a record', () => {
  it.each(pairs)('with Amazon %s and eBay %s is the higher-ranked outcome', (amazon, ebay) => {
    const first = kinds.find((kind) => kind === amazon || kind === ebay)
    expect(decide(amazon, ebay).verdict).toBe(first)
  })

  it.each(pairs)('with Amazon %s and eBay %s notes the outcome that did not decide it', (amazon, ebay) => {
    const { verdict, notes } = decide(amazon, ebay)
    const expected = [
      ...(amazon === verdict ? [] : [`amazon-${amazon}`]),
      ...(ebay === verdict ? [] : [`ebay-${ebay}`]),
    ]
    expect(notes).toEqual(expected)
  })

  it.each(kinds)('of a single marketplace is its outcome: %s', (kind) => {
    expect(decide(undefined, kind)).toMatchObject({ verdict: kind, notes: [] })
  })

  it('without any outcome is not-found', () => {
    expect(decideVerdict({})).toEqual({ verdict: 'not-found', reason: 'no-offer', notes: [] })
  })
})

describe('the reason of a verdict', () => {
  it.each([
    ['found', 'found', 'found-both'],
    ['found', 'not-found', 'found-amazon'],
    ['blocked', 'found', 'found-ebay'],
    ['ambiguous', 'blocked', 'several-products'],
    ['blocked', 'unreadable', 'marketplace-blocks'],
    ['unreadable', 'not-found', 'page-incomplete'],
    ['not-found', 'not-found', 'no-offer'],
  ])('with Amazon %s and eBay %s is %s', (amazon, ebay, reason) => {
    expect(decide(amazon, ebay).reason).toBe(reason)
  })

  it('names one marketplace if the other shows a different product', () => {
    const other = makeListing({ gtins: ['9780306406157'], brand: 'Zellwerk' })
    const decision = decideVerdict({
      amazon: { kind: 'found', by: 'asin', product: makeAmazonProduct() },
      ebay: { kind: 'found', by: 'gtin', product: other },
    })
    expect(decision).toEqual({ verdict: 'found', reason: 'found-amazon', notes: [] })
  })

  it('names a temporary refusal before one by robots.txt', () => {
    const decision = decideVerdict({
      amazon: { kind: 'blocked', reason: 'robots-forbidden' },
      ebay: { kind: 'blocked', reason: 'marketplace-unreachable' },
    })
    expect(decision.reason).toBe('marketplace-unreachable')
  })
})

describe('the verdict with other sources than the marketplaces', () => {
  const product = { ...makeListing(), source: 'dnb' as const }
  const found: LookupOutcome = { kind: 'found', by: 'gtin', product }
  const notFound: LookupOutcome = { kind: 'not-found' }

  it('names the source if no marketplace found the product', () => {
    const lookUps = { amazon: notFound, dnb: found, 'open-library': notFound }
    expect(decideVerdict(lookUps)).toEqual({
      verdict: 'found',
      reason: 'found-in-dnb',
      notes: ['amazon-not-found'],
    })
  })

  it('keeps the reason of the marketplaces and notes the source', () => {
    const lookUps = { amazon: toOutcomes('amazon').found!, dnb: found }
    expect(decideVerdict(lookUps)).toMatchObject({ reason: 'found-amazon', notes: ['dnb-found'] })
  })

  it('notes a source that refuses and why, and not one that lacks the product', () => {
    const lookUps = {
      amazon: toOutcomes('amazon').found!,
      dnb: notFound,
      'open-library': { kind: 'blocked', reason: 'source-quota' },
      icecat: { kind: 'blocked', reason: 'source-restricted' },
    } satisfies LookupOutcomes
    expect(decideVerdict(lookUps).notes).toEqual(['icecat-restricted', 'open-library-blocked'])
  })

  it('does not note a product that is not merged as found', () => {
    const other = { ...found, product: { ...product, brand: 'Other', model: 'X', gtins: ['9780140449198'] } }
    expect(decideVerdict({ amazon: toOutcomes('amazon').found!, dnb: other }).notes).toEqual(['dnb-other'])
  })

  it('is not-found in sources if none has the product', () => {
    expect(decideVerdict({ dnb: notFound })).toMatchObject({ reason: 'not-in-sources', notes: [] })
    expect(decideVerdict({ dnb: { kind: 'blocked', reason: 'source-quota' } }).reason).toBe('source-quota')
  })
})
