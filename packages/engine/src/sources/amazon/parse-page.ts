import { acceptUnknownLayout, anyKnownLayout, type ParsedPage } from '../../outcome.ts'
import { judgeByMessage } from '../page/messages.ts'
import { decodeBeginning, type ScannedPage, scanPage } from '../page/scanned-page.ts'
import { canonicalUrl, hasId } from '../page/sections.ts'
import { findProduct } from './find-product.ts'
import { findSearch } from './find-search.ts'
import { PRODUCT_MARKS } from './layout.ts'
import { toProduct } from './product.ts'
import { toSearchResults } from './search.ts'
import { asinInUrl } from './sites.ts'

/**
 * Parses a saved or fetched Amazon page of any country site: a product, search results, an error or a refusal.
 * Parses only the relevant sections. `url` is the address the page was fetched from. It provides the site and the
 * ASIN if the page does not.
 */
export function parseAmazonPage(bytes: Uint8Array, options: { url?: string } = {}): ParsedPage {
  const page = scanPage(bytes)
  if (!page) return { outcome: 'unreadable', missing: 'a size to be read' }
  const isMarked = hasId(page, ...PRODUCT_MARKS)
  const search = isMarked ? undefined : findSearch(page)
  const parse = () => toProduct(findProduct(page), options.url, page)
  if (!isMarked && !search && asinInUrl(canonicalUrl(page)) === undefined)
    return classifyUnknownPage(decodeBeginning(page, LOOKED_AT), asinInUrl(options.url) !== undefined, parse)
  if (!isWhole(page)) return { outcome: 'unreadable', missing: 'end' }
  const parsed = search ? toSearchResults(search, options.url ?? canonicalUrl(page)) : parse()
  return page.budget < 0 ? { outcome: 'unreadable', missing: 'bounds to its sections' } : parsed
}

/** Whether the page's end or footer arrived. The missing parts of a truncated page are unknown. */
const isWhole = (page: ScannedPage): boolean =>
  hasId(page, 'navFooter') ||
  /<\/(?:html|body)/i.test(page.bytes.toString('latin1', Math.max(0, page.bytes.length - 16_384)))

/** Captchas, the "continue shopping" interstitial, the bot wall's script and error pages of an overloaded site. */
const BLOCKED =
  /validateCaptcha|opfcaptcha|\/captcha\/|awsWafCookie|gokuProps|Robot Check|\b503 - Service Unavailable|cs_503_|\/error\/[^"'\s]{0,40}50[03]/i

/** The 404 page with dogs, in its layouts since 2015. Its reference tags are the same in all languages. */
const NOT_FOUND = /cs_404_|<title[^>]*>\s*404\b|\/error\/[^"'\s]{0,40}404|kailey-kitty|error\/title\._TTD_/i

/** Interstitials and error pages are small (under 10 KB). Larger pages are something else. */
const LOOKED_AT = 40_000

/** Classifies a page without a product or search results: refused, gone, a product in a new layout or unknown. */
export function classifyUnknownPage(
  html: string,
  isProductAddress: boolean,
  parse: () => ParsedPage,
): ParsedPage {
  const beginning = html.slice(0, LOOKED_AT)
  return judgeByMessage(acceptUnknownLayout(classifyMarks(beginning), isProductAddress, parse), beginning)
}

function classifyMarks(beginning: string): ParsedPage {
  if (NOT_FOUND.test(beginning)) return { outcome: 'not-found' }
  if (BLOCKED.test(beginning)) return { outcome: 'blocked' }
  return { outcome: 'unreadable', missing: anyKnownLayout }
}
