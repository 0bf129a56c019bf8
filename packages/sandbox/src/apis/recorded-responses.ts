import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readGtin } from '../products/codes.ts'

type Json = Record<string, unknown>

/** Responses of the real interfaces from a folder, which replace generated ones. */
export interface RecordedResponses {
  /** Catalog items of an ASIN or GTIN. */
  itemsOf(identifier: string): object[]
  /** The listing of an eBay item number. */
  listingOf(itemId: string): object | undefined
  listingsOf(gtin: string): object[]
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const gtinOf = (text: unknown): string | undefined => (typeof text === 'string' ? readGtin(text) : undefined)

/** A catalog item of Catalog Items 2022-04-01. Earlier versions have other parts. */
const isCatalogItem = (value: unknown): value is Json & { asin: string } =>
  isJson(value) && typeof value.asin === 'string' && Array.isArray(value.summaries)

const isListing = (value: unknown): value is Json & { itemId: string } =>
  isJson(value) && /^v1\|\d+\|\d+$/.test(String(value.itemId)) && 'title' in value && 'categoryPath' in value

const gtinsOfItem = ({ identifiers }: Json): string[] =>
  (Array.isArray(identifiers) ? identifiers : []).flatMap((site: Json) =>
    (Array.isArray(site.identifiers) ? site.identifiers : []).flatMap(
      ({ identifier }: Json) => gtinOf(identifier) ?? [],
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
  const items = new Map<string, object>()
  const itemsByGtin = new Map<string, Set<object>>()
  const listings = new Map<string, object>()
  const listingsByGtin = new Map<string, Set<object>>()
  const names = dir === undefined ? [] : (await readdir(dir)).filter((name) => name.endsWith('.json')).sort()
  for (const name of names) {
    const json = await readJson(join(dir ?? '', name))
    const found = isJson(json) && Array.isArray(json.items) ? json.items : [json]
    for (const one of found) {
      if (isCatalogItem(one) && !items.has(one.asin)) {
        items.set(one.asin, one)
        for (const gtin of gtinsOfItem(one)) addTo(itemsByGtin, gtin, one)
      }
      if (isListing(one)) {
        listings.set(one.itemId.split('|')[1] ?? '', one)
        const gtin = gtinOf(one.gtin)
        if (gtin) addTo(listingsByGtin, gtin, one)
      }
    }
  }
  return {
    itemsOf(identifier) {
      const item = items.get(identifier)
      return item ? [item] : [...(itemsByGtin.get(gtinOf(identifier) ?? '') ?? [])]
    },
    listingOf: (itemId) => listings.get(itemId),
    listingsOf: (gtin) => [...(listingsByGtin.get(gtinOf(gtin) ?? '') ?? [])],
  }
}

function addTo(map: Map<string, Set<object>>, key: string, value: object): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}
