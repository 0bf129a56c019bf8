import type { MergedProduct } from '@merkwerk/engine'
import type { DetailedResult, RecordResult, ResultBlocks } from '../domains/lists/runs/record.ts'

/** A product found on Amazon, with overrides for a test. */
export function makeMergedProduct(overrides: Partial<MergedProduct> = {}): MergedProduct {
  return {
    title: 'Wasserkocher Größe L',
    categories: [],
    prices: {},
    images: [],
    urls: {},
    attributes: [],
    fetchedAt: '2026-11-02T08:30:00.000Z',
    ...overrides,
  }
}

/** A found record, with overrides for a test. */
export function makeRecord(overrides: Partial<DetailedResult> = {}): DetailedResult {
  return {
    position: 1,
    articleNumber: '0042-A',
    ean: '4006381333931',
    asin: null,
    verdict: 'found',
    reason: 'found-amazon',
    notes: [],
    merged: makeMergedProduct(),
    products: [],
    candidates: [],
    coins: 1,
    ...overrides,
  }
}

/** Yields the same records for each iteration, each in its own block. */
export function yieldRecords(...records: RecordResult[]): ResultBlocks {
  return {
    async *[Symbol.asyncIterator]() {
      for (const record of records) yield [record]
    },
  }
}
