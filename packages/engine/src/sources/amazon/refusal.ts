import { anyKnownLayout, type ParsedPage } from '../../outcome.ts'

/** Captchas, the "continue shopping" interstitial, the bot wall's script and error pages of an overloaded site. */
const BLOCKED =
  /validateCaptcha|opfcaptcha|\/captcha\/|awsWafCookie|gokuProps|Robot Check|\b503 - Service Unavailable|cs_503_|\/error\/[^"'\s]{0,40}50[03]/i

/** The 404 page with dogs, in its layouts since 2015. Its reference tags are the same in all languages. */
const NOT_FOUND =
  /cs_404_|<title[^>]*>\s*(?:404\b|Page Not Found)|\/error\/[^"'\s]{0,40}404|kailey-kitty|error\/title\._TTD_|not a functioning page/i

/** Interstitials and error pages are small (under 10 KB). Larger pages are something else. */
const LOOKED_AT = 40_000

/** Classifies a page without a product or search results: refused, gone or unknown. */
export function classifyErrorPage(html: string): ParsedPage {
  const beginning = html.slice(0, LOOKED_AT)
  if (NOT_FOUND.test(beginning)) return { outcome: 'not-found' }
  if (BLOCKED.test(beginning)) return { outcome: 'blocked' }
  return { outcome: 'unreadable', missing: anyKnownLayout }
}
