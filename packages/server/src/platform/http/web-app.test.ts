import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendError } from './error-handler.ts'
import { registerWebApp } from './web-app.ts'

let folder: string
let server: FastifyInstance
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const site = { PUBLIC_URL: 'https://merkwerk.example', COMPANY_NAME: 'A & B <GmbH>' }

const payment = { script: 'https://pay.example', frame: 'https://pay.example', connect: '' }

const page = (name: string) =>
  `<!doctype html><html><head><script>start("${name}")</script><script type="module" src="/assets/a.js"></script></head>` +
  `<body>${name}</body></html>`
const toHash = (name: string) =>
  `'sha256-${createHash('sha256').update(`start("${name}")`).digest('base64')}'`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-web-'))
  await mkdir(path.join(folder, 'login'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page('home'))
  await writeFile(path.join(folder, 'login/index.html'), page('login'))
  await mkdir(path.join(folder, 'imprint'))
  await writeFile(path.join(folder, 'imprint/index.html'), page('__COMPANY_NAME__ __UNKNOWN__'))
  const app = page('app')
    .replace('<html>', '<html lang="en">')
    .replace('</html>', '<div id="shell" inert></div></html>')
  await writeFile(path.join(folder, '__spa-fallback.html'), app)
  const pages = ['/', '/login', '/imprint', '/wallet', '/search/:jobId', '/lists', '/setting']
  const list = {
    pages: pages.map((pattern, index) => ({
      pattern,
      scripts: {
        de: [`/assets/page${index}.js`, '/assets/messages-de.js'],
        en: [`/assets/page${index}.js`, '/assets/messages-en.js'],
      },
      hasShell: pattern === '/lists' || pattern === '/setting',
    })),
    shells: {
      de: { '/lists': 'Listen', '*': '__PUBLIC_URL__ auf Deutsch' },
      en: { '/lists': 'Lists', '*': '__PUBLIC_URL__ in English' },
    },
  }
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify(list))
  await writeFile(path.join(folder, 'assets/a.js'), 'export {}')
  await writeFile(path.join(folder, 'assets/a.js.br'), brotliCompressSync('export {}'))
  await writeFile(path.join(folder, 'offline-worker.js'), '// Shows a page')
  server = Fastify()
  server.setErrorHandler(sendError)
  server.get('/wallet/getWalletData/', async () => ({ success: true }))
  await registerWebApp(server, folder, { imageSources: 'https:', payment, site })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const open = (url: string, headers: Record<string, string> = browser) => server.inject({ url, headers })

test.each([
  ['/', 'home'],
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/login?next=%2Fwallet', 'login'],
  ['/wallet', 'app'],
  ['/Wallet/', 'app'],
  ['/search/J-1', 'app'],
])('%s returns the page %s, which may run only its own inline script', async (address, name) => {
  const response = await open(address)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(`<body>${name}</body>`)
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${toHash(name)} https://pay.example;`)
  expect(policy).toContain('frame-src https://pay.example;')
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test.each(['/none', '/search/J-1/none', '/api/none'])(
  '%s returns the app with status 404',
  async (address) => {
    const response = await open(address)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('<body>app</body>')
  },
)

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-AT,en;q=0.5' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'theme=dark; language=en' }, 'en'],
  [{ cookie: '__Host-language=de' }, 'de'],
])('names the scripts of a page of the app, with the texts for %j', async (headers, language) => {
  const { link } = (await open('/Search/J-1', { ...browser, ...headers })).headers
  expect(link).toBe(
    `</assets/page4.js>; rel=modulepreload; fetchpriority=low, </assets/messages-${language}.js>; rel=modulepreload; fetchpriority=low`,
  )
})

test.each([
  ['/lists', 'de', 'Listen'],
  ['/Lists/', 'en', 'Lists'],
  ['/setting', 'de', 'https://merkwerk.example auf Deutsch'],
  ['/wallet', 'en', ''],
])('%s in %s begins with its shell, which needs no script', async (address, language, shell) => {
  const { body, headers } = await open(address, { ...browser, 'accept-language': language })
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(`<body>app</body><div id="shell" inert>${shell}</div>`)
  expect(headers['content-security-policy']).toContain(
    `script-src 'self' ${toHash('app')} https://pay.example;`,
  )
})

test.each(['/', '/none'])('names no scripts at %s', async (address) => {
  expect((await open(address)).headers.link).toBeUndefined()
})

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
])('compresses pages for a browser that accepts %s', async (accepted, encoding, unpack) => {
  const response = await open('/login', { ...browser, 'accept-encoding': accepted })
  expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(unpack(response.rawPayload).toString()).toContain('<body>login</body>')
})

test('serves the build’s compressed assets only under their own address', async () => {
  const response = await open('/assets/a.js', { 'accept-encoding': 'br' })
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(response.headers['content-type']).toContain('javascript')
  expect(response.headers['cache-control']).toContain('immutable')
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe('export {}')
  expect((await open('/assets/a.js.br')).statusCode).toBe(404)
})

test.each(['//', '//[', '//somewhere/', '//login', '//a:b@c:99999/x'])(
  'responds to the address %s with the page for unknown addresses',
  async (address) => {
    const response = await open(address)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('<body>app</body>')
    expect(response.headers.location).toBeUndefined()
  },
)

test('serves pages to clients that accept any type, and to HEAD requests', async () => {
  expect((await open('/wallet', { accept: '*/*' })).body).toContain('<body>app</body>')
  expect((await open('/login', {})).body).toContain('<body>login</body>')
  const head = await server.inject({ method: 'HEAD', url: '/login', headers: browser })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('allows a web worker to load only its parts', async () => {
  const policy = (await open('/assets/a.js')).headers['content-security-policy']
  expect(policy).toBe("default-src 'none'; script-src 'self'; frame-ancestors 'none'")
})

test('allows the worker for pages offline to ask for pages, and nothing else', async () => {
  const { headers } = await open('/offline-worker.js')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  })
})

test('caches assets permanently because their names change with their content', async () => {
  const response = await open('/assets/a.js')
  expect(response.body).toBe('export {}')
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('serves pages and endpoints under one prefix', async () => {
  expect((await open('/wallet/getWalletData/')).json()).toEqual({ success: true })
})

test.each([
  ['a file that is not there', '/assets/none.js', browser],
  ['a caller that wants no page', '/wallet', { accept: 'application/json' }],
  ['a mistyped call of one that takes anything', '/api/none/', { accept: '*/*' }],
  ['the list of pages', '/pages.json', browser],
  ['the fallback under its own name', '/__spa-fallback.html', browser],
  ['a way out of the folder', '/..%2f..%2fetc%2fpasswd.txt', browser],
])('%s returns 404 as JSON', async (_what, address, headers) => {
  const response = await open(address, headers)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('serves only the API without a build', async () => {
  const bare = Fastify()
  bare.setErrorHandler(sendError)
  await registerWebApp(bare, path.join(folder, 'none'), { imageSources: 'https:', payment, site })
  expect((await bare.inject({ url: '/', headers: browser })).statusCode).toBe(404)
  await bare.close()
})

test('fills settings into pages as text and keeps unknown placeholders', async () => {
  const { body } = await open('/imprint')
  expect(body).toContain('<body>A &amp; B &lt;GmbH&gt; __UNKNOWN__</body>')
})

test('lists the public pages for search engines, and no page of an account', async () => {
  const siteMap = await open('/sitemap.xml')
  expect(siteMap.headers['content-type']).toContain('application/xml')
  expect([...siteMap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://merkwerk.example/',
    'https://merkwerk.example/imprint',
    'https://merkwerk.example/login',
  ])
  expect((await open('/robots.txt')).body).toContain('Sitemap: https://merkwerk.example/sitemap.xml')
})

test('says whom to tell about a vulnerability, until a day to come', async () => {
  const { headers, body } = await open('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Contact: (mailto:|https:\/\/merkwerk\.example\/contact-us)/)
  expect(body).toContain('\nCanonical: https://merkwerk.example/.well-known/security.txt\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(body) ?? []
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
})
