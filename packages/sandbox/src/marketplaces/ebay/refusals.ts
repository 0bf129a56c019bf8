import { html, type Markup } from '@merkwerk/contract/html'
import type { Site } from '../site.ts'

export function ebayCaptchaPage(site: Site): Markup {
  return html`<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Security Measure</title></head><body>
<div id="mainContent"><h1>Bitte bestätigen Sie, dass Sie kein Roboter sind</h1><form id="captcha_form" method="post" action="${site.path}/splashui/captcha_submit"><div class="target-icaptcha-slot"><input name="captchaTokenInput" type="hidden"></div></form></div></body></html>`
}

/** The page of an ended or unknown listing. */
export function ebayNotFoundPage(site: Site): Markup {
  return html`<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Fehlerseite | eBay</title></head><body>
<div class="error-page"><p class="error-header-v2__title">Wir haben überall gesucht.</p><p>Diese Seite gibt es anscheinend nicht. Zurück zur <a href="${site.path}/">Startseite</a>.</p></div></body></html>`
}
