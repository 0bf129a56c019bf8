import { acceptUnknownLayout, anyKnownLayout, type ParsedPage } from '../../outcome.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
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
  const refusal = classifyErrorPage(page.bytes.toString('latin1', 0, LOOKED_AT))
  if (refusal.outcome !== 'unreadable') return refusal
  if (isOfProduct(addresses.at(-1))) return acceptUnknownLayout(refusal, true, read)
  const cards = isWholePage(page.bytes.toString('latin1')) ? findCards(page, addresses) : []
  const search = toSearchResults(cards, undefined)
  return search.outcome === 'search-results' && search.results.length > 0 ? search : refusal
}

const BLOCKED =
  /<title[^>]*>\s*(?:Pardon Our Interruption|Security Measure|Access (?:to this page has been )?denied|Access Denied|Robot check|Are you a human|Just a moment|eBay: Please verify|Checking your browser|Sicherheitsma(?:ß|&szlig;)nahme|Mesure de s(?:é|&eacute;)curit(?:é|&eacute;)|Misura di sicurezza|Medida de seguridad)|\/splashui\/(?:captcha|challenge)|distil_r_captcha|id=["']?(?:captcha[-_]form|px-captcha|destForm|challenge-form)\b|class=["']?(?:h-captcha|g-recaptcha)\b|Please verify yourself to continue|Checking your browser before you access/i

const NOT_FOUND =
  /<title[^>]*>\s*(?:Error Page|Fehlerseite|Page d'erreur|P(?:á|&aacute;)gina de error|Pagina di errore|Page not found|404|eBay - Error|Listing not found|Seite nicht gefunden)|class=["']?[^"'>]*\berror-(?:header|page)\b|class=["']?[^"'>]*\bpage-notice--error-404\b|statuscode=404|(?:This listing|Dieses Angebot|Cette annonce|Questa inserzione|Este anuncio)[^<]{0,60}(?:has been removed|was removed|wurde entfernt|n'est plus disponible|a été supprimée|è stata rimossa|se ha retirado|no longer available|ist nicht mehr verfügbar)|We looked everywhere|Looks like this page is missing|Wir haben überall gesucht/i

/** Interstitials and error pages are small. Large pages are judged only by title and beginning. */
const LOOKED_AT = 40_000

/** Classifies a page that is neither a listing nor a list of hits: refused, gone or unknown. */
function classifyErrorPage(html: string): ParsedPage {
  const beginning = html.slice(0, LOOKED_AT)
  if (BLOCKED.test(beginning)) return { outcome: 'blocked' }
  if (NOT_FOUND.test(beginning)) return { outcome: 'not-found' }
  return { outcome: 'unreadable', missing: anyKnownLayout }
}
