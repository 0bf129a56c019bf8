// docs/decisions/0062-results.md

import { hash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { MergedProduct } from '@merkwerk/engine'
import type { EncodedResult, RecordResult } from '../record.ts'

/** What is known of a product, without what only one record states: its row of the list, and when the pages were fetched. */
export interface ResultContent extends Pick<RecordResult, 'products' | 'candidates'> {
  merged: Omit<MergedProduct, 'fetchedAt'> | null
}

export const emptyContent: ResultContent = { merged: null, products: [], candidates: [] }

const keyBytes = 16

/** Encodes the content of a result. Null if there is neither a product nor a candidate. */
export function encodeResult({ merged, products, candidates }: RecordResult): EncodedResult | null {
  if (!merged && products.length === 0 && candidates.length === 0) return null
  const { fetchedAt: _, ...known } = merged ?? { fetchedAt: '' }
  const json = JSON.stringify({ merged: merged && known, products, candidates })
  return {
    key: Buffer.from(hash('sha256', json, 'hex').slice(0, 2 * keyBytes), 'hex'),
    content: zstdCompressSync(json),
  }
}

/** The content that `encodeResult` encoded. */
export const decodeResult = (content: Uint8Array): ResultContent =>
  JSON.parse(zstdDecompressSync(content).toString('utf8')) as ResultContent
