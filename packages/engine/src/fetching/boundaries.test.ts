import { describe, expect, it } from 'vitest'
import { loopbackOptions, serve } from '../testing/loopback.ts'
import { createFetcher } from './page-fetcher.ts'

const never = new AbortController().signal

describe('redirects', () => {
  it('follows redirects within the marketplace, including relative ones', async () => {
    await using shop = await serve((request, response) => {
      if (request.url === '/amazon.de/old') response.writeHead(301, { location: 'new?x=1' }).end()
      else response.end('neu')
    })
    await using fetcher = createFetcher(loopbackOptions(`${shop.url}/amazon.de`))
    expect(await fetcher.fetch(`${shop.url}/amazon.de/old`, never)).toMatchObject({
      kind: 'page',
      url: `${shop.url}/amazon.de/new?x=1`,
    })
  })

  it.each([
    ['another path of the same server', '/ebay.de/itm/1'],
    ['another host', 'https://elsewhere.test/'],
    ['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['a file', 'file:///etc/passwd'],
    ['nothing that is an address', 'http://[::'],
  ])('does not follow redirects to %s', async (_, location) => {
    await using shop = await serve((_, response) => response.writeHead(302, { location }).end())
    await using fetcher = createFetcher(loopbackOptions(`${shop.url}/amazon.de`))
    expect(await fetcher.fetch(`${shop.url}/amazon.de/dp/1`, never)).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-blocks',
    })
    expect(shop.paths).toEqual(['/amazon.de/dp/1'])
  })

  it('stops after a few redirects', async () => {
    await using shop = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
    await using fetcher = createFetcher({ ...loopbackOptions(shop.url), limits: { maxRedirects: 3 } })
    expect(await fetcher.fetch(shop.url, never)).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-blocks',
    })
    expect(shop.paths).toHaveLength(4)
  })
})

describe('addresses', () => {
  it('refuses addresses of other sites without a request', async () => {
    await using shop = await serve((_, response) => response.end())
    await using fetcher = createFetcher(loopbackOptions(`${shop.url}/amazon.de`))
    for (const url of [`${shop.url}/ebay.de/itm/1`, 'https://elsewhere.test/', 'no address']) {
      expect(await fetcher.fetch(url, never)).toMatchObject({ kind: 'refused' })
    }
    expect(shop.paths).toEqual([])
  })

  it.each(['127.0.0.1', 'localhost'])('refuses private addresses, also by host name (%s)', async (host) => {
    await using shop = await serve((_, response) => response.end('intern'))
    const baseUrl = `http://${host}:${shop.port}`
    await using fetcher = createFetcher({ ...loopbackOptions(baseUrl), allowPrivateAddresses: false })
    expect(await fetcher.fetch(`${baseUrl}/`, never)).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-unreachable',
      detail: expect.stringContaining('not a public address'),
    })
    expect(shop.connections).toBe(0)
  })
})

describe('robots.txt', () => {
  const withRobots = (status: number, robots: string) =>
    serve((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(status).end(robots)
      else response.end('Seite')
    })
  const obeying = (baseUrl: string) => ({
    ...loopbackOptions(baseUrl),
    obeyRobots: true,
    limits: { attempts: 1 },
  })

  it('reads the file once and does not fetch addresses that it forbids', async () => {
    await using shop = await withRobots(
      200,
      'User-agent: *\nDisallow: /\n\nUser-agent: merkwerktest\nDisallow: /*/s\n',
    )
    await using fetcher = createFetcher(obeying(`${shop.url}/amazon.de`))
    const results = await Promise.all(
      ['/dp/1', '/s?k=1', '/dp/2'].map((path) => fetcher.fetch(`${shop.url}/amazon.de${path}`, never)),
    )
    expect(results.map(({ kind }) => kind)).toEqual(['page', 'refused', 'page'])
    expect(results[1]).toMatchObject({ reason: 'robots-forbidden' })
    expect(shop.paths.toSorted()).toEqual(['/amazon.de/dp/1', '/amazon.de/dp/2', '/robots.txt'])
  })

  it('allows everything if there is no file', async () => {
    await using shop = await withRobots(404, '')
    await using fetcher = createFetcher(obeying(shop.url))
    expect(await fetcher.fetch(`${shop.url}/dp/1`, never)).toMatchObject({ kind: 'page' })
  })

  it.each([403, 429, 500])('forbids everything while the file has the status %i', async (status) => {
    await using shop = await withRobots(status, '')
    await using fetcher = createFetcher(obeying(shop.url))
    expect(await fetcher.fetch(`${shop.url}/dp/1`, never)).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-unreachable',
    })
    expect(shop.paths).toEqual(['/robots.txt'])
  })
})

describe('an aborted fetch', () => {
  const reason = new Error('Auftrag abgebrochen')

  it('rejects with the reason while the page is being received', async () => {
    const abort = new AbortController()
    await using shop = await serve((_, response) => {
      response.write('Anfang')
      abort.abort(reason)
    })
    await using fetcher = createFetcher(loopbackOptions(shop.url))
    await expect(fetcher.fetch(shop.url, abort.signal)).rejects.toBe(reason)
  })

  it('rejects while it waits for the throttle or for robots.txt', async () => {
    const abort = new AbortController()
    await using shop = await serve(() => abort.abort(reason))
    const waiting = { now: () => 0, sleep: (_ms: number, signal: AbortSignal) => rejectWhenAborted(signal) }
    const paused = loopbackOptions(shop.url, waiting)
    await paused.throttle.pause('shop.test', 60_000)
    await using atThrottle = createFetcher(paused)
    await using atRobots = createFetcher({ ...loopbackOptions(shop.url), obeyRobots: true })
    const both = [atThrottle.fetch(shop.url, abort.signal), atRobots.fetch(shop.url, abort.signal)]
    expect(await Promise.allSettled(both)).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
  })

  it('rejects at once if it was aborted before', async () => {
    await using shop = await serve((_, response) => response.end())
    await using fetcher = createFetcher(loopbackOptions(shop.url))
    await expect(fetcher.fetch(shop.url, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(shop.paths).toEqual([])
  })
})

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
