import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Third-party pages beside the checkout; never part of it. */
export const savedPagesFolder = join(import.meta.dirname, '../../../../../shared/corpus/pages')

/** Whether the saved pages are there; tests that need them skip without. */
export const hasSavedPages = existsSync(join(savedPagesFolder, 'pages.tsv'))

export interface SavedPage {
  file: string
  type: string
  /** ASIN or item number; empty where the page has none. */
  id: string
  gtin: string
  url: string
  bytes: Uint8Array
}

/** The saved pages of a marketplace, e.g. `ebay`, in the order of their list; none when the folder is absent. */
export function savedPages(marketplace: string): SavedPage[] {
  if (!hasSavedPages) return []
  const [, ...lines] = readFileSync(join(savedPagesFolder, 'pages.tsv'), 'utf8').trimEnd().split('\n')
  return lines.flatMap((line) => {
    const [file = '', type = '', site = '', id = '', gtin = '', url = ''] = line.split('\t')
    return site.startsWith(`${marketplace}.`)
      ? [{ file, type, id, gtin, url, bytes: gunzipSync(readFileSync(join(savedPagesFolder, file))) }]
      : []
  })
}
