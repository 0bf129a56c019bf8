import { describe, expect, it } from 'vitest'
import type { DataSource, Identifiers } from '../outcome.ts'
import { shownGtin } from '../sources/lookup.ts'
import type { MatchingCase } from '../testing/matching/case.ts'
import { manyListings } from '../testing/matching/many-listings.ts'
import { packs } from '../testing/matching/packs.ts'
import { partNumbers } from '../testing/matching/part-numbers.ts'
import { serveOffers } from '../testing/matching/serve-offers.ts'
import { serveResponses } from '../testing/matching/serve-responses.ts'
import { shownNumbers } from '../testing/matching/shown-numbers.ts'
import { twoIdentifiers } from '../testing/matching/two-identifiers.ts'
import { variants } from '../testing/matching/variants.ts'
import { wrongNumbers } from '../testing/matching/wrong-numbers.ts'
import { mergeProducts } from './merge.ts'
import { decideVerdict } from './verdict.ts'

const families = { packs, variants, wrongNumbers, twoIdentifiers, shownNumbers, manyListings, partNumbers }
const cases = Object.entries(families).flatMap(([family, members]) =>
  members.map((member) => ({ ...member, name: `${family}: ${member.name}` })),
)

/** The verdict of a record and the ids of its merged products. */
async function decide(
  shops: readonly DataSource[],
  asks: Identifiers,
): Promise<{ verdict: string; ids: string[] }> {
  const [amazonShop, ebayShop] = shops as [DataSource, DataSource]
  const amazon = await lookUp(amazonShop, asks)
  const shown = amazon.kind === 'found' ? shownGtin(amazon.product) : undefined
  const gtin = asks.gtin ?? shown?.gtin
  const onEbay = asks.partNumber ? asks : gtin === undefined ? undefined : { ...asks, gtin }
  const ebay = onEbay && (await lookUp(ebayShop, onEbay))
  const outcomes = [amazon, ...(ebay ? [ebay] : [])]
  const { verdict } = decideVerdict({ amazon, ...(ebay && { ebay }) })
  const found = outcomes.flatMap((outcome) =>
    outcome.kind === 'found' ? [{ product: outcome.product, by: outcome.by, fetchedAt: new Date(0) }] : [],
  )
  if (found.length === 0) return { verdict, ids: [] }
  const { urls } = mergeProducts(found, asks).merged
  return { verdict, ids: Object.values(urls).map((url) => url.split('/').at(-1) ?? '') }
}

const never = new AbortController().signal
const lookUp = (shop: DataSource, asks: Identifiers) => shop.lookUp(asks, never)

interface Judgement {
  name: string
  isFoundRight: boolean
  isFound: boolean
  shouldBeFound: boolean
  isVerdictRight: boolean
}

async function judge(one: MatchingCase, shops: readonly DataSource[]): Promise<Judgement> {
  const { verdict, ids } = await decide(shops, one.asks)
  const wanted = one.expected.verdict === 'found' ? one.expected.ids : []
  const isFound = verdict === 'found'
  return {
    name: one.name,
    isFound,
    shouldBeFound: one.expected.verdict === 'found',
    isFoundRight: isFound && ids.every((id) => wanted.includes(id)),
    isVerdictRight: verdict === one.expected.verdict,
  }
}

function toFigures(judgements: readonly Judgement[]) {
  const count = (holds: (one: Judgement) => boolean) => judgements.filter(holds).length
  const right = count(({ isFoundRight }) => isFoundRight)
  const wrong = judgements.filter(
    (judgement) => !judgement.isVerdictRight || (judgement.isFound && !judgement.isFoundRight),
  )
  return {
    precision: right / count(({ isFound }) => isFound),
    recall: right / count(({ shouldBeFound }) => shouldBeFound),
    wrong: wrong.map(({ name }) => name),
  }
}

describe('matching of identifiers and offers, over a labelled set', () => {
  it('has at least 80 cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(80)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it('decides every case as labelled: precision and recall of `found` are 1, and no other verdict is wrong', async () => {
    const judgements = await Promise.all(cases.map((testCase) => judge(testCase, serveOffers(testCase))))
    expect(toFigures(judgements)).toEqual({ precision: 1, recall: 1, wrong: [] })
  })

  it('joins an eBay listing to a lone ASIN if there is one for the product', async () => {
    const joined = shownNumbers.filter(({ ebay, expected }) =>
      ebay.some(({ itemId }) => expected.verdict === 'found' && expected.ids.includes(itemId)),
    )
    const alone: string[] = []
    for (const one of joined)
      if ((await decide(serveOffers(one), one.asks)).ids.length < 2) alone.push(one.name)
    expect({ cases: joined.length, alone }).toEqual({ cases: 7, alone: [] })
  })

  // Only its page shows which child of a parent is meant. An interface returns only items of the number itself.
  const knownByPagesOnly = ['variants: parent asked, child shown', 'wrongNumbers: Amazon shows no number']

  it('decides them the same through the official interfaces, as far as these can', async () => {
    await using interfaces = await serveResponses(cases)
    const judgements = await Promise.all(
      cases.map((testCase, index) => judge(testCase, interfaces.open(index))),
    )
    const { precision, recall, wrong } = toFigures(judgements)
    expect({ precision, wrong }).toEqual({ precision: 1, wrong: knownByPagesOnly })
    expect(recall).toBeGreaterThanOrEqual(0.95)
  })
})
