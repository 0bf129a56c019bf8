// docs/decisions/0062-results.md

import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { isUnchosen, type Product, statedSafety } from '@merkwerk/contract'
import type { MergedProduct } from '@merkwerk/engine'
import type { DetailedResult, ProcessedRecord, RecordResult, ResultRow, SourceProduct } from '../record.ts'
import { hasTooLittleData } from './charges.ts'

/** What is known of a product, without what only one record states: its row of the list, and when the pages were fetched. */
export interface ResultContent extends Pick<RecordResult, 'products'> {
  merged: Omit<MergedProduct, 'fetchedAt'> | null
}

/** What the sources stated. */
export type ResultDetails = Pick<DetailedResult, 'products' | 'candidates'>

const keyBytes = 16

/** A key of `results` as hexadecimal digits. */
export const hashKey = (text: string): string => hash('sha256', text, 'hex').slice(0, 2 * keyBytes)

/** The result of a processed record as it is stored, with what lists and runs show of it. */
export function encodeResult({ result, joined, product, uses }: ProcessedRecord): ResultRow {
  const { merged, verdict, reason, notes, facts } = result
  return {
    verdict,
    reason,
    notes,
    sources: joined.map(({ source }) => source),
    ...(facts && { facts }),
    ...(uses.length > 0 && { rule_uses: uses }),
    product_keys: product && (merged && hasTooLittleData(merged) ? [] : [...product.keys]),
    fingerprint: merged && createFingerprint(merged),
    title: merged?.title ?? null,
    brand: merged?.brand ?? null,
    category: merged?.categories.at(-1) ?? null,
    image: merged?.images[0] ?? null,
    amazon_price: merged?.prices.amazon?.amount ?? null,
    amazon_currency: merged?.prices.amazon?.currency ?? null,
    ebay_price: merged?.prices.ebay?.amount ?? null,
    ebay_currency: merged?.prices.ebay?.currency ?? null,
    attributes: merged?.attributes.length ?? 0,
    ...listAttributes(merged?.attributes ?? []),
    stated_safety: merged && statedSafety(merged),
    has_description: Boolean(merged?.description ?? merged?.shortDescription),
    content: encodeContent(result),
  }
}

/** The names of attributes, and the value of each as a row shows it. */
function listAttributes(attributes: MergedProduct['attributes']) {
  const byName = Map.groupBy(attributes, ({ name }) => name)
  const values = [...byName.values()].map((same) => same.map(({ value }) => value).join(', '))
  return { attribute_names: [...byName.keys()], attribute_values: values.length > 0 ? values : null }
}

/** Hash of title, prices and attributes, by which runs of one list are compared. */
function createFingerprint({ title, prices, attributes }: MergedProduct): string {
  const values = attributes.map(({ name, value }) => [name, value])
  const compared = JSON.stringify([title, prices.amazon ?? null, prices.ebay ?? null, values])
  return hash('sha256', compared, 'base64url').slice(0, 16)
}

/** Null if there is neither a product nor a candidate. */
function encodeContent({ merged, products, candidates }: DetailedResult): Buffer | null {
  if (!merged && products.length === 0 && candidates.length === 0) return null
  const { fetchedAt: _, ...known } = merged ?? { fetchedAt: '' }
  const content: ResultContent = {
    merged: merged && (known as MergedProduct),
    products: products.map(identifyProduct),
  }
  // The product cache has the siblings of a family, which no row shows.
  const details: ResultDetails = {
    products: products.map(({ family: _, ...product }) => product),
    candidates,
  }
  return compress(Buffer.from(`${JSON.stringify(content)}\n${JSON.stringify(details)}\n`))
}

const identifyProduct = ({ source, site, via, gtins, asin, model, family }: Product): SourceProduct => ({
  source,
  gtins: isUnchosen(family) ? [] : gtins,
  ...(site !== undefined && { site }),
  ...(via !== undefined && { via }),
  ...(asin !== undefined && { asin }),
  ...(model !== undefined && { model }),
})

/**
 * A result has a few kilobytes, so that the set-up of a call counts most: told the size, Zstandard sets up as little as that needs. Details
 * repeat the content, so that both in one take little more than one of them.
 */
const compress = (text: Buffer): Buffer =>
  zstdCompressSync(text, {
    chunkSize: 4_096,
    pledgedSrcSize: text.length,
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
  })

const empty = compress(Buffer.from('\n'))
/** Early versions of Node 24 end with the first of several pieces. */
const readsPieces = zstdDecompressSync(Buffer.concat([empty, empty])).length === 2

/**
 * Many results at once, because the set-up of a call takes longer than to decompress one. In small chunks, because the system clears large
 * pieces of memory anew for each call, which takes longer than to join chunks.
 */
function decompress(pieces: readonly Uint8Array[]): Buffer {
  if (!readsPieces) return Buffer.concat(pieces.map((piece) => zstdDecompressSync(piece)))
  return zstdDecompressSync(Buffer.concat(pieces), { chunkSize: 16_384 })
}

/** The contents that `encodeResult` encoded, in the same order. */
export function decodeContents(encoded: readonly (Uint8Array | null)[]): ResultContent[] {
  const stored = encoded.filter((bytes) => bytes !== null)
  const text = stored.length > 0 ? decompress(stored) : Buffer.alloc(0)
  let from = 0
  return encoded.map((bytes) => {
    if (!bytes) return { merged: null, products: [] }
    const end = text.indexOf('\n', from)
    const content = JSON.parse(text.toString('utf8', from, end)) as ResultContent
    from = text.indexOf('\n', end + 1) + 1
    return content
  })
}

/** The details that `encodeResult` encoded. */
export function decodeDetails(bytes: Uint8Array | null): ResultDetails {
  if (!bytes) return { products: [], candidates: [] }
  const text = decompress([bytes])
  return JSON.parse(text.toString('utf8', text.indexOf('\n'))) as ResultDetails
}
