import { anyKnownLayout, type ParsedPage } from '../../outcome.ts'

const BLOCKED =
  /<title[^>]*>\s*(?:Pardon Our Interruption|Security Measure|Access (?:to this page has been )?denied|Access Denied|Robot check|Are you a human|Just a moment|eBay: Please verify|Checking your browser|Sicherheitsma(?:ß|&szlig;)nahme|Mesure de s(?:é|&eacute;)curit(?:é|&eacute;)|Misura di sicurezza|Medida de seguridad)|\/splashui\/(?:captcha|challenge)|distil_r_captcha|id=["']?(?:captcha[-_]form|px-captcha|destForm|challenge-form)\b|class=["']?(?:h-captcha|g-recaptcha)\b|Please verify yourself to continue|Checking your browser before you access/i

const NOT_FOUND =
  /<title[^>]*>\s*(?:Error Page|Fehlerseite|Page d'erreur|P(?:á|&aacute;)gina de error|Pagina di errore|Page not found|404|eBay - Error|Listing not found|Seite nicht gefunden)|class=["']?[^"'>]*\berror-(?:header|page)\b|class=["']?[^"'>]*\bpage-notice--error-404\b|statuscode=404|(?:This listing|Dieses Angebot|Cette annonce|Questa inserzione|Este anuncio)[^<]{0,60}(?:has been removed|was removed|wurde entfernt|n'est plus disponible|a été supprimée|è stata rimossa|se ha retirado|no longer available|ist nicht mehr verfügbar)|We looked everywhere|Looks like this page is missing|Wir haben überall gesucht/i

/** Interstitials and error pages are small; a large page is judged by its title and beginning alone. */
const LOOKED_AT = 40_000

/** What a page says that is neither a listing nor a list of hits: refused, gone, or of unknown layout. */
export function classifyErrorPage(html: string): ParsedPage {
  const beginning = html.slice(0, LOOKED_AT)
  if (BLOCKED.test(beginning)) return { outcome: 'blocked' }
  if (NOT_FOUND.test(beginning)) return { outcome: 'not-found' }
  return { outcome: 'unreadable', missing: anyKnownLayout }
}
