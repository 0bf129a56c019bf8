import { readFile } from 'node:fs/promises'
import { html, type Markup } from '@merkwerk/contract/html'
import type { FastifyInstance } from 'fastify'
import { type Language, textsIn, toLanguage } from '../checkout/texts.ts'

/** Addresses and files. Releases of the real script have their names as folders. */
const scripts = {
  '/endive/stripe.js': 'stripe.js',
  '/stripe/v3/frame.js': 'frame.js',
  '/stripe/v3/authenticated.js': 'authenticated.js',
}

const field = (name: string, label: string, autocomplete: string, placeholder: string): Markup =>
  html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="fault"></p>`

/** The frame in the shop's page with the card fields, whose content the shop never sees. */
function elementPage(language: Language): string {
  const texts = textsIn(language)
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.card}</title><link rel="stylesheet" href="/stripe/v3/frame.css"></head>
<body><form id="card">
${field('number', texts.number, 'cc-number', '4242 4242 4242 4242')}
${field('expiry', texts.expiry, 'cc-exp', '12 / 34')}
${field('cvc', texts.cvc, 'cc-csc', '123')}
<p id="fault" role="alert"></p></form><script src="/stripe/v3/frame.js"></script></body></html>`.text
}

/** An invisible frame through which the shop's page calls the API. */
const controllerPage =
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stripe</title></head><body><script src="/stripe/v3/frame.js"></script></body></html>`
    .text

const styles = `:root{--text:#1c2024;--quiet:#5f666d;--paper:#fff;--accent:#0b6e69;--fault:#b42318;--radius:8px;--font:system-ui,-apple-system,"Segoe UI",sans-serif;--size:16px}
*{box-sizing:border-box}
body{margin:0;padding:3px;background:transparent;color:var(--text);font:var(--size)/1.5 var(--font)}
form{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
p{margin:0}
p:first-child,#fault{grid-column:1/-1}
label{display:block;margin-bottom:.25rem;font-size:.875em}
input{width:100%;min-height:2.75em;padding:.5em .75em;border:1px solid var(--quiet);border-radius:var(--radius);background:var(--paper);color:var(--text);font:inherit}
input::placeholder{color:var(--quiet)}
input:focus-visible{outline:3px solid var(--accent);outline-offset:0}
input[aria-invalid]{border-color:var(--fault)}
#fault{color:var(--fault);font-size:.875em}
#fault:empty{display:none}
`

const frameHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'cache-control': 'no-store',
}

/** The `Stripe()` script and its frames. */
export function browserRoutes(scope: FastifyInstance): void {
  for (const [address, name] of Object.entries(scripts)) {
    scope.get(address, async (_request, reply) => {
      const script = await readFile(new URL(name, import.meta.url))
      return reply
        .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript; charset=utf-8')
        .send(script)
    })
  }
  scope.get('/stripe/v3/frame.css', async (_request, reply) => reply.type('text/css').send(styles))
  scope.get('/stripe/v3/controller', async (_request, reply) =>
    reply.headers(frameHeaders).type('text/html; charset=utf-8').send(controllerPage),
  )
  scope.get<{ Querystring: { locale?: string } }>('/stripe/v3/element', async (request, reply) => {
    const language = toLanguage(request.headers['accept-language'], request.query.locale ?? null)
    return reply.headers(frameHeaders).type('text/html; charset=utf-8').send(elementPage(language))
  })
}
