import { html, type Markup } from '@merkwerk/contract/html'
import type { Site } from '../site.ts'

export function amazonCaptchaPage(site: Site): Markup {
  return html`<!doctype html><html class="a-no-js" lang="de"><head><meta charset="utf-8"><title dir="ltr">Amazon.de</title></head><body>
<!-- Zu automatisiertem Zugriff wenden Sie sich bitte an api-services-support@amazon.com. -->
<div class="a-container a-padding-double-large"><div class="a-box a-alert a-alert-info a-spacing-base"><div class="a-box-inner">
<h4>Geben Sie die Zeichen unten ein</h4><p class="a-last">Wir müssen nur sicherstellen, dass du kein Roboter bist.</p></div></div>
<form method="get" action="${site.path}/errors/validateCaptcha" name=""><input type="hidden" name="amzn" value="sandbox"><input type="hidden" name="amzn-r" value="/">
<h4>Geben Sie die angezeigten Zeichen im Bild ein:</h4><img src="${site.origin}/captcha/Captcha_sandbox.jpg"><input autocomplete="off" placeholder="Zeichen eingeben" id="captchacharacters" name="field-keywords" type="text">
<button type="submit" class="a-button-text">Weiter shoppen</button></form></div></body></html>`
}

export function amazonNotFoundPage(site: Site): Markup {
  return html`<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Seite wurde nicht gefunden</title></head><body>
<form id="b" accept-charset="utf-8" action="${site.path}/s" method="GET" role="search"><a href="${site.path}/ref=cs_404_logo"><img id="c" src="${site.origin}/error/logo.png" alt="Amazon.de"></a>
<input id="f" name="field-keywords" placeholder="Suche"><input id="g" type="submit" value="Los"></form>
<div id="h"><div><a href="${site.path}/ref=cs_404_link"><img src="${site.origin}/error/title.png" alt="Tut uns leid! Die eingegebene Webadresse ist keine funktionierende Seite auf unserer Website"></a></div><a href="${site.path}/dogsofamazon" target="_blank"><img id="d" alt="Hunde von Amazon" src="${site.origin}/error/dog.jpg"></a></div></body></html>`
}
