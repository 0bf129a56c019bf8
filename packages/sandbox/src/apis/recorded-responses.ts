import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readGtin } from '../products/codes.ts'

type Json = Record<string, unknown>

/** Responses of the real interfaces from a folder, which replace generated ones. */
export interface RecordedResponses {
  /** Catalog items of an ASIN or GTIN. */
  toItems(identifier: string): object[]
  /** The listing of an eBay item number. */
  findListing(itemId: string): object | undefined
  toListings(gtin: string): object[]
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const findGtin = (text: unknown): string | undefined =>
  typeof text === 'string' ? readGtin(text) : undefined

/** A catalog item of Catalog Items 2022-04-01. Earlier versions have other parts. */
const isCatalogItem = (value: unknown): value is Json & { asin: string } =>
  isJson(value) && typeof value.asin === 'string' && Array.isArray(value.summaries)

const isListing = (value: unknown): value is Json & { itemId: string } =>
  isJson(value) && /^v1\|\d+\|\d+$/.test(String(value.itemId)) && 'title' in value && 'categoryPath' in value

const gtinsOfItem = ({ identifiers }: Json): string[] =>
  (Array.isArray(identifiers) ? identifiers : []).flatMap((site: Json) =>
    (Array.isArray(site.identifiers) ? site.identifiers : []).flatMap(
      ({ identifier }: Json) => findGtin(identifier) ?? [],
    ),
  )

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Loads all `.json` files of a folder that are responses of Catalog Items or of the Browse API's getItem. Ignores
 * other files. Without a folder there are no recordings. Throws if the folder cannot be read.
 */
export async function loadRecordedResponses(dir: string | undefined): Promise<RecordedResponses> {
  const names = dir === undefined ? [] : (await readdir(dir)).filter((name) => name.endsWith('.json')).sort()
  const files = await Array.fromAsync(names, (name) => readJson(join(dir ?? '', name)))
  const found = files.flatMap((json) => (isJson(json) && Array.isArray(json.items) ? json.items : [json]))
  // The first item of an ASIN counts, and the last listing of an item number.
  const items = [...Map.groupBy(found.filter(isCatalogItem), ({ asin }) => asin).values()].map(
    ([item]) => item!,
  )
  const listings = found.filter(isListing)
  return {
    toItems(identifier) {
      const item = items.find(({ asin }) => asin === identifier)
      const gtin = findGtin(identifier)
      return item ? [item] : items.filter((each) => gtin !== undefined && gtinsOfItem(each).includes(gtin))
    },
    findListing: (itemId) => listings.findLast((listing) => listing.itemId.split('|')[1] === itemId),
    toListings(text) {
      const gtin = findGtin(text)
      return listings.filter((listing) => gtin !== undefined && findGtin(listing.gtin) === gtin)
    },
  }
}
