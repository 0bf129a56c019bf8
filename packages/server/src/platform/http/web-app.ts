// docs/decisions/0036-public-pages.md

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { escapeXml, type Language } from '@merkwerk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayMs } from '../durations.ts'
import { AppError } from '../errors.ts'
import { chooseEncoding, type Packed, pack } from './packed.ts'
import type { paymentSources } from './payment-sources.ts'
import { wantedLanguage } from './wanted-language.ts'

interface Page {
  html: Packed
  contentSecurityPolicy: string
}

/** Values of the placeholders in built pages: `__NAME__` is replaced by the value of NAME. */
export type SiteValues = Readonly<Record<string, string>>

/** A web worker uses the policy of its own script: it may load parts of itself and nothing more. */
const assetPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/** The worker asks for each page that is opened. */
const offlineWorkerFile = 'offline-worker.js'
const offlineWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

const fallbackFile = '__spa-fallback.html'
const pagesFile = 'pages.json'

const fillIn = (html: string, site: SiteValues): string =>
  html.replace(/__([A-Z]+(?:_[A-Z]+)*)__/g, (placeholder, name: string) => {
    const value = site[name]
    return value === undefined ? placeholder : escapeXml(value)
  })

/** The scripts in each page change with the build, so each page allows exactly its own by hash. */
function policyFor(html: string, { imageSources, payment }: WebAppOptions): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes, payment.script].join(' ')}`,
    "style-src 'self'",
    `img-src 'self' data: ${imageSources}`,
    "font-src 'self'",
    `frame-src ${payment.frame}`,
    `connect-src 'self' ${payment.connect}`.trim(),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Fills the settings of the site into a page. */
function toPage(text: string, options: WebAppOptions): Page {
  const html = fillIn(text, options.site)
  return { html: pack(html), contentSecurityPolicy: policyFor(html, options) }
}

async function readPages(folder: string, options: WebAppOptions): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const address = `/${name
      .split(path.sep)
      .join('/')
      .replace(/(^|\/)index\.html$/, '')}`
    pages.set(address, toPage(await readFile(path.join(folder, name), 'utf8'), options))
  }
  return pages
}

/** The build's list of all pages, and of the scripts that the app loads at each of them in a language. */
interface PageList {
  pages: { pattern: string; scripts: Record<Language, string[]>; hasShell?: boolean }[]
  /** What pages of the app show until their scripts have run, by language and pattern. `*` is for all others. */
  shells?: Partial<Record<Language, Record<string, string>>>
}

interface AppPage {
  scripts: string[]
  /** The page of the app with the shell of this address. Undefined without one. */
  page: Page | undefined
}

/** Returns a function that finds the page of the app at an address, in the language of the browser. */
async function readAppPages(folder: string, options: WebAppOptions) {
  const written = await readFile(path.join(folder, pagesFile), 'utf8').catch(() => '{"pages":[]}')
  const { pages, shells = {} } = JSON.parse(written) as PageList
  const fallback = await readFile(path.join(folder, fallbackFile), 'utf8').catch(() => '')
  const inLanguage = (language: Language) => {
    const filled = new Map(
      Object.entries(shells[language] ?? {}).map(([pattern, shell]) => {
        const html = fallback
          .replace('lang="en"', `lang="${language}"`)
          .replace(/(?<=<div id="shell"[^>]*>)/, () => shell)
        return [pattern, toPage(html, options)] as const
      }),
    )
    return pages.map(({ pattern, scripts, hasShell }) => ({
      pattern: new URLPattern({ pathname: pattern }, { ignoreCase: true }),
      scripts: scripts[language],
      page: hasShell ? (filled.get(pattern) ?? filled.get('*')) : undefined,
    }))
  }
  const known = { de: inLanguage('de'), en: inLanguage('en') }
  return (pathname: string, headers: IncomingHttpHeaders): AppPage | undefined => {
    const chosen = /(?:^|; )(?:__Host-)?language=(de|en)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as Language
    return known[chosen ?? wantedLanguage(headers) ?? 'en'].find(({ pattern }) => pattern.test({ pathname }))
  }
}

/** Browsers accept HTML. Clients that accept any type get existing pages, and JSON for a mistyped endpoint. */
function wantsPage({ method, headers }: FastifyRequest, isKnown: boolean): boolean {
  const { accept = '*/*' } = headers
  const takesPage = accept.includes('text/html') || (isKnown && accept.includes('*/*'))
  return takesPage && (method === 'GET' || method === 'HEAD')
}

function sendPage(reply: FastifyReply, { html, contentSecurityPolicy }: Page): FastifyReply {
  const encoding = chooseEncoding(reply.request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-cache')
    .send(html[encoding])
}

/** Days for which the contact is valid. Each answer renews them. */
const securityDays = 180

/** RFC 9116: whom to tell about a vulnerability. */
function registerSecurityContact(
  server: FastifyInstance,
  { PUBLIC_URL: url = '', SUPPORT_EMAIL }: SiteValues,
): void {
  const contact = SUPPORT_EMAIL ? `mailto:${SUPPORT_EMAIL}` : `${url}/contact-us`
  server.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + securityDays * dayMs).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en',
      `Canonical: ${url}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** Lists the public pages for search engines. */
function registerSiteMap(server: FastifyInstance, addresses: string[], publicUrl: string): void {
  const entries = addresses.map((address) => `<url><loc>${escapeXml(publicUrl + address)}</loc></url>`)
  const siteMap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  server.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(siteMap))
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
}

export interface WebAppOptions {
  /** Allowed origins of product images, for the content security policy. */
  imageSources: string
  payment: ReturnType<typeof paymentSources>
  site: SiteValues
}

/**
 * Serves the built web app: prerendered pages with the site's values filled in, assets, and the app itself for all
 * other addresses. The app responds with 404 if no page matches.
 */
export async function registerWebApp(
  server: FastifyInstance,
  folder: string,
  options: WebAppOptions,
): Promise<void> {
  const pages = await readPages(folder, options)
  const addresses = [...pages.keys()].filter((address) => address !== `/${fallbackFile}`).sort()
  registerSiteMap(server, addresses, options.site.PUBLIC_URL ?? '')
  registerSecurityContact(server, options.site)
  const appPageAt = await readAppPages(folder, options)
  if (pages.size > 0)
    await server.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      redirect: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.{br,gz}', pagesFile],
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        if (isHashed) response.header('content-security-policy', assetPolicy)
        if (path.basename(file) === offlineWorkerFile)
          response.header('content-security-policy', offlineWorkerPolicy)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  server.setNotFoundHandler((request, reply) => {
    // As written: `new URL` takes the first part of `//…` for a host.
    const [pathname = ''] = request.url.split('?', 1)
    const address = pathname.replace(/(?<=[^/])\/+$/, '')
    const prerendered = pages.get(address)
    const { scripts, page: shell } = appPageAt(address, request.headers) ?? {}
    const page = prerendered ?? shell ?? pages.get(`/${fallbackFile}`)
    if (!wantsPage(request, scripts !== undefined) || !page || path.extname(address) !== '')
      throw new AppError('NOT_FOUND')
    // The browser fetches them while it reads the page, instead of one after the other, but after the styles of the shell.
    if (!prerendered && scripts)
      reply.header(
        'link',
        scripts.map((script) => `<${script}>; rel=modulepreload; fetchpriority=low`).join(', '),
      )
    return sendPage(reply.code(scripts ? 200 : 404), page)
  })
}
