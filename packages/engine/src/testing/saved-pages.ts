import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const corpus = join(import.meta.dirname, '../../../../../shared/corpus')

/** Folders of third-party pages beside the checkout, never part of it: the first collection, and a later one. */
export type Collection = 'pages' | 'pages-2'

export const toFolder = (collection: Collection): string => join(corpus, collection)

/** The scorer that came with the pages. */
export const scorer = join(corpus, 'score.mjs')

export const hasCollection = (collection: Collection): boolean =>
  existsSync(join(toFolder(collection), 'pages.tsv'))

/** The existing collections. Tests that need one skip without it. */
export const collections = (['pages', 'pages-2'] as const).filter(hasCollection)

/** Whether the first collection exists. */
export const hasSavedPages = hasCollection('pages')

export interface SavedPage {
  file: string
  type: string
  /** ASIN or item number. Empty if the page has none. */
  id: string
  gtin: string
  url: string
  /** Whether the page's truth file states a price. Undefined without a truth file. */
  hasPrice: boolean | undefined
  bytes: Uint8Array
}

/** The pages of a marketplace, e.g. `ebay`, in the order of their list. Empty without the collection. */
export function savedPages(marketplace: string, collection: Collection = 'pages'): SavedPage[] {
  if (!hasCollection(collection)) return []
  const folder = toFolder(collection)
  const [, ...lines] = readFileSync(join(folder, 'pages.tsv'), 'utf8').trimEnd().split('\n')
  return lines.flatMap((line) => {
    const [file = '', type = '', site = '', id = '', gtin = '', url = '', truth = ''] = line.split('\t')
    if (!site.startsWith(`${marketplace}.`)) return []
    const hasPrice =
      truth === '' ? undefined : 'price' in JSON.parse(readFileSync(join(folder, truth), 'utf8'))
    return [{ file, type, id, gtin, url, hasPrice, bytes: gunzipSync(readFileSync(join(folder, file))) }]
  })
}
