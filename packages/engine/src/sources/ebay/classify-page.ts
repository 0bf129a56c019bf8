import { acceptUnknownLayout, anyKnownLayout, type ParsedPage } from '../../outcome.ts'
import { judgeByMessage } from '../page/messages.ts'
import { decodeBeginning, type ScannedPage } from '../page/scanned-page.ts'
import { findCards } from './find-cards.ts'
import { toSearchResults } from './listing.ts'
import { itemIdInAddress, productIdInAddress } from './sites.ts'

/** Whether a page's markup is complete: its end tag or the last comment of eBay's server. Excerpts have no `<body>`. */
export const isWholePage = (html: string): boolean =>
  /<\/(?:body|html)/i.test(html) ||
  /<!--\s*SiteId: \d+, Environment:/.test(html) ||
  (/<\/\w+>\s*$/.test(html.slice(-1000)) && !/<(?:body|html|head)[\s>]/i.test(html))

/** Whether an address is that of a listing or of a product with its listings. */
export const isOfProduct = (address = ''): boolean =>
  itemIdInAddress(address) !== undefined || productIdInAddress(address) !== undefined

/**
 * Classifies a page without a known layout: a refusal, search hits or, if it was fetched as a product page, the
 * result of `read`. The last of `addresses` is the one it was fetched from.
 */
export function classifyUnknownPage(
  page: ScannedPage,
  addresses: (string | undefined)[],
  read: () => ParsedPage,
): ParsedPage {
  const beginning = decodeBeginning(page, LOOKED_AT)
  const refusal = classifyMarks(beginning)
  if (refusal.outcome !== 'unreadable') return refusal
  if (isOfProduct(addresses.at(-1)))
    return judgeByMessage(acceptUnknownLayout(refusal, true, read), beginning)
  const cards = isWholePage(page.bytes.toString('latin1')) ? findCards(page, addresses) : []
  const search = toSearchResults(cards, undefined)
  return search.outcome === 'search-results' && search.results.length > 0
    ? search
    : judgeByMessage(refusal, beginning)
}

const BLOCKED =
  /<title[^>]*>\s*(?:Pardon Our Interruption|Security Measure|Access (?:to this page has been )?denied|Access Denied|Robot check|Are you a human|Just a moment|eBay: Please verify|Checking your browser|Sicherheitsma(?:ß|&szlig;)nahme|Mesure de s(?:é|&eacute;)curit(?:é|&eacute;)|Misura di sicurezza|Medida de seguridad)|\/splashui\/(?:captcha|challenge)|distil_r_captcha|id=["']?(?:captcha[-_]form|px-captcha|destForm|challenge-form)\b|class=["']?(?:h-captcha|g-recaptcha)\b|Please verify yourself to continue|Checking your browser before you access/i

/** Marks of the page that eBay sends for an address without an article, the same in all languages. */
const NOT_FOUND = /<title[^>]*>\s*404\b|\berror-404\b|statuscode=404/i

/** Interstitials and error pages are small. Large pages are judged only by title and beginning. */
const LOOKED_AT = 40_000

function classifyMarks(beginning: string): ParsedPage {
  if (BLOCKED.test(beginning)) return { outcome: 'blocked' }
  if (NOT_FOUND.test(beginning)) return { outcome: 'not-found' }
  return { outcome: 'unreadable', missing: anyKnownLayout }
}
