import { withoutBlanks } from '../../matching/without-blanks.ts'
import type { ParsedPage, SearchResult } from '../../outcome.ts'
import { parsePrice } from '../page/price.ts'
import { cleanText, isWebAddress } from '../page/text.ts'
import type { SearchParts } from './parts.ts'
import { findCurrency, findSite } from './sites.ts'

/** Until 2019, the titles of advertisements have a prefix for screen readers: `[Gesponsert]Lampe`. */
const SPONSORED_PREFIX = /^\[\p{L}+\]\s*/u

/** Makes search results from the parts of a search page. Hits without an ASIN or a title are not products. */
export function toSearchResults(parts: SearchParts, url: string | undefined): ParsedPage {
  const site = findSite(url)
  const results: SearchResult[] = []
  for (const hit of parts.hits) {
    const title = cleanText(hit.title).replace(hit.isSponsored ? SPONSORED_PREFIX : '', '')
    if (!/^[A-Z0-9]{10}$/.test(hit.id) || title === '') continue
    const shown = {
      url: site && `https://www.${site}/dp/${hit.id}`,
      image: isWebAddress(hit.image ?? '') ? hit.image : undefined,
      price: parsePrice(hit.price ?? '', findCurrency(site)),
    }
    results.push({ id: hit.id, title, ...withoutBlanks(shown), isSponsored: hit.isSponsored })
  }
  const total = totalIn(cleanText(parts.countText ?? ''))
  return { outcome: 'search-results', results, ...(total !== undefined && { total }) }
}

/** The number of hits in `1-48 of over 1,000 results`, `1-16 von 833 Ergebnissen`, `検索結果 1,000 以上 のうち 1-48件`. */
function totalIn(text: string): number | undefined {
  const counts = text.replace(/\d{1,12}\s?[-–～]\s?\d+/g, '').match(/\d+(?:[.,\s]\d{3}(?!\d))*/)
  return counts === null ? undefined : Number(counts[0].replace(/\D/g, ''))
}
