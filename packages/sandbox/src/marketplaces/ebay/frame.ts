import { html, type Markup } from '@merkwerk/contract/html'
import { fillerScript, fillerStyle } from '../filler.ts'
import type { Site } from '../site.ts'

const headFiller = html`${fillerStyle('ebay', 40)}${fillerScript('ebay head', 60)}`
const footFiller = fillerScript('ebay foot', 110)

const categories = [
  'Auto & Motorrad',
  'Baby',
  'Bücher',
  'Elektronik',
  'Garten',
  'Heimwerken',
  'Mode',
  'Spielzeug',
]

/** Address of an image of at most `size` pixels. */
export const ebayImage = (site: Site, image: string, size: number): string =>
  `${site.origin}/images/g/${image}/s-l${size}.jpg`

/** The page around its content. */
export function ebayFrame(site: Site, page: { title: string; head?: Markup; content: Markup }): Markup {
  return html`<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>${page.title} | eBay.de</title>
${page.head}
${!site.isLean && headFiller}</head><body class="no-touch skin-large"><header id="gh" class="gh-header">
<a class="gh-logo" href="${site.path}/">eBay</a>
<form id="gh-f" action="${site.path}/sch/i.html" method="get"><input id="gh-ac" type="text" name="_nkw" placeholder="Bei eBay finden"><button type="submit">Finden</button></form>
<nav class="gh-categories">${categories.map((name) => html`<a href="${site.path}/">${name}</a>`)}</nav></header>
${page.content}
<footer id="glbfooter"><a href="${site.path}/">Impressum</a> <a href="${site.path}/">AGB</a> <a href="${site.path}/">Datenschutz</a></footer>
${!site.isLean && footFiller}</body></html>`
}
