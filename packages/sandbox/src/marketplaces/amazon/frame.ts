import { html, type Markup } from '@merkwerk/contract/html'
import { fillerScript, fillerStyle } from '../filler.ts'
import type { Site } from '../site.ts'

const headFiller = html`${fillerStyle('amazon', 50)}${fillerScript('amazon head', 70)}`
const footFiller = fillerScript('amazon foot', 90)

const departments = [
  'Alle Kategorien',
  'Baumarkt',
  'Beauty',
  'Beleuchtung',
  'Bücher',
  'Elektronik & Foto',
  'Garten',
  'Koffer',
  'Küche & Haushalt',
  'Spielzeug',
  'Sport & Freizeit',
]

function header(site: Site) {
  return html`<header id="navbar-main" class="nav-opt-sprite">
<div id="nav-belt"><a href="${site.path}/" id="nav-logo-sprites" aria-label="Amazon.de">.de</a>
<form id="nav-search-bar-form" action="${site.path}/s" method="get" role="search">
<select id="searchDropdownBox" name="url">${departments.map((name) => html`<option>${name}</option>`)}</select>
<input id="twotabsearchtextbox" name="k" type="text" placeholder="Suche Amazon.de">
<input id="nav-search-submit-button" type="submit" value="Los"></form></div>
<div id="nav-main">${departments.map((name) => html`<a class="nav-a" href="${site.path}/">${name}</a>`)}</div></header>`
}

const footerColumns = {
  'Über Amazon': ['Karriere', 'Nachhaltigkeit', 'Impressum'],
  'Geld verdienen': ['Jetzt verkaufen', 'Partnerprogramm', 'Versand durch Amazon'],
  Hilfe: ['Lieferung & Versand', 'Rückgabe & Ersatz', 'Gerätehilfe'],
}

function footer(site: Site) {
  const columns = Object.entries(footerColumns).map(
    ([heading, links]) => html`<div class="navFooterLinkCol"><div class="navFooterColHead">${heading}</div>
<ul>${links.map((link) => html`<li><a href="${site.path}/">${link}</a></li>`)}</ul></div>`,
  )
  return html`<div id="navFooter" class="navLeftFooter">${columns}</div>`
}

/** The page around its content. */
export function amazonFrame(
  site: Site,
  page: { title: string; head?: Markup; bodyClass: string; content: Markup },
): Markup {
  return html`<!doctype html><html lang="de-de" class="a-no-js"><head><meta charset="utf-8">
<meta http-equiv="content-language" content="de">
<title>${page.title}</title>
${page.head}
${!site.isLean && headFiller}</head>
<body class="${page.bodyClass}"><div id="a-page">
${header(site)}
${page.content}
${footer(site)}
</div>${!site.isLean && footFiller}</body></html>`
}
