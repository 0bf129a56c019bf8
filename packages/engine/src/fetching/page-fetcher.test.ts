import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createManualClock, loopbackOptions, serve } from '../testing/loopback.ts'
import type { FetcherOptions, FetchResult } from './fetcher.ts'
import { createFetcher } from './page-fetcher.ts'

const never = new AbortController().signal

async function fetchOnce(url: string, options: FetcherOptions): Promise<FetchResult> {
  await using fetcher = createFetcher(options)
  return await fetcher.fetch(url, never)
}

const toText = (result: FetchResult) =>
  result.kind === 'page' ? new TextDecoder().decode(result.bytes) : result.kind

describe('a fetch', () => {
  it('returns the page with its status and address and sends the configured User-Agent', async () => {
    let userAgent: string | undefined
    await using shop = await serve((request, response) => {
      userAgent = request.headers['user-agent']
      response.end('Grüße')
    })
    const result = await fetchOnce(`${shop.url}/dp/1`, loopbackOptions(shop.url))
    expect(result).toMatchObject({ kind: 'page', status: 200, url: `${shop.url}/dp/1` })
    expect(toText(result)).toBe('Grüße')
    expect(userAgent).toBe('MerkwerkTest/1.0 (+https://merkwerk.test/bot)')
  })

  it('returns a missing page with its status after one request', async () => {
    await using shop = await serve((_, response) => response.writeHead(404).end('weg'))
    expect(await fetchOnce(shop.url, loopbackOptions(shop.url))).toMatchObject({ kind: 'page', status: 404 })
    expect(shop.paths).toHaveLength(1)
  })

  it('reuses one connection', async () => {
    await using shop = await serve((_, response) => response.end('x'.repeat(50_000)))
    await using fetcher = createFetcher({ ...loopbackOptions(shop.url), connections: 1 })
    for (let count = 0; count < 20; count += 1) await fetcher.fetch(shop.url, never)
    expect(shop.paths).toHaveLength(20)
    expect(shop.connections).toBe(1)
  })

  it('opens no more connections than allowed, however many fetches run', async () => {
    await using shop = await serve((_, response) => response.end('x'))
    await using fetcher = createFetcher({ ...loopbackOptions(shop.url), connections: 3 })
    await Promise.all(Array.from({ length: 30 }, () => fetcher.fetch(shop.url, never)))
    expect(shop.connections).toBe(3)
  })

  it.each([
    ['gzip', gzipSync],
    // Its trailer states the size of the last member only.
    ['gzip', (text: string) => Buffer.concat([gzipSync(text.slice(0, -1)), gzipSync(text.slice(-1))])],
    ['br', brotliCompressSync],
  ] as const)('decodes %s', async (encoding, compress) => {
    await using shop = await serve((_, response) =>
      response.setHeader('content-encoding', encoding).end(compress('Merkmal '.repeat(100_000))),
    )
    expect(toText(await fetchOnce(shop.url, loopbackOptions(shop.url)))).toBe('Merkmal '.repeat(100_000))
  })
})

describe('an incomplete body', () => {
  it('is incomplete and not retried if it inflates beyond the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    await using shop = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    const options = { ...loopbackOptions(shop.url), limits: { maxBytes: 1024 * 1024 } }
    expect(await fetchOnce(shop.url, options)).toMatchObject({ kind: 'incomplete' })
    expect(shop.paths).toHaveLength(1)
  })

  it('is incomplete if it states a size above the limit or exceeds it', async () => {
    await using shop = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 5000)
      response.write('x'.repeat(2500))
      response.end('x'.repeat(2500))
    })
    const options = { ...loopbackOptions(shop.url), limits: { maxBytes: 4000 } }
    expect(await fetchOnce(`${shop.url}/announced`, options)).toMatchObject({ kind: 'incomplete' })
    expect(await fetchOnce(`${shop.url}/chunked`, options)).toMatchObject({ kind: 'incomplete' })
    expect(shop.paths).toHaveLength(2)
  })

  it.each([
    ['cut off before its announced length', { 'content-length': '1000' }],
    ['cut off between two chunks', {}],
  ])('is retried and then incomplete if it is %s', async (_, headers) => {
    await using shop = await serve((_, response) => {
      response.writeHead(200, headers)
      response.write('half', () => response.destroy())
    })
    expect(await fetchOnce(shop.url, loopbackOptions(shop.url))).toMatchObject({ kind: 'incomplete' })
    expect(shop.paths).toHaveLength(3)
  })

  it('is incomplete if its content-encoding is broken or unknown', async () => {
    await using shop = await serve((request, response) =>
      response.setHeader('content-encoding', request.url === '/broken' ? 'gzip' : 'zebra').end('plain text'),
    )
    expect(await fetchOnce(`${shop.url}/broken`, loopbackOptions(shop.url))).toMatchObject({
      kind: 'incomplete',
    })
    expect(await fetchOnce(`${shop.url}/zebra`, loopbackOptions(shop.url))).toMatchObject({
      kind: 'incomplete',
    })
  })
})

describe('a site that does not respond in time', () => {
  it('is unreachable if its body takes longer than the deadline', async () => {
    await using shop = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(drip))
    })
    const options = { ...loopbackOptions(shop.url), limits: { requestTimeoutMs: 120, attempts: 2 } }
    expect(await fetchOnce(shop.url, options)).toEqual({
      kind: 'refused',
      reason: 'marketplace-unreachable',
      detail: 'no page within 120 ms',
    })
    expect(shop.paths).toHaveLength(2)
  })

  it('is unreachable if it sends no headers', async () => {
    await using shop = await serve(() => {})
    const options = { ...loopbackOptions(shop.url), limits: { headersTimeoutMs: 50, attempts: 1 } }
    expect(await fetchOnce(shop.url, options)).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-unreachable',
    })
  })

  it('is unreachable if nothing listens at its address', async () => {
    const shop = await serve(() => {})
    await shop[Symbol.asyncDispose]()
    expect(await fetchOnce(shop.url, loopbackOptions(shop.url))).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-unreachable',
    })
  })
})

describe('a site that refuses', () => {
  it('is retried with full jitter while it is overloaded', async () => {
    let failures = 2
    await using shop = await serve((_, response) => response.writeHead(failures-- > 0 ? 503 : 200).end('da'))
    const clock = createManualClock()
    const options = { ...loopbackOptions(shop.url, clock), limits: { backoffMs: 1000 } }
    expect(toText(await fetchOnce(shop.url, options))).toBe('da')
    expect(clock.waits).toEqual([500, 1000])
  })

  it.each([
    [403, 'marketplace-blocks'],
    [501, 'marketplace-unreachable'],
  ])('is not retried after status %i', async (status, reason) => {
    await using shop = await serve((_, response) => response.writeHead(status).end())
    expect(await fetchOnce(shop.url, loopbackOptions(shop.url))).toMatchObject({ kind: 'refused', reason })
    expect(shop.paths).toHaveLength(1)
  })

  it('delays all requests by its Retry-After', async () => {
    let isThrottling = true
    await using shop = await serve((_, response) => {
      response.writeHead(isThrottling ? 429 : 200, isThrottling ? { 'retry-after': '7' } : {}).end('da')
      isThrottling = false
    })
    const clock = createManualClock()
    const startMs = clock.now()
    expect(toText(await fetchOnce(shop.url, loopbackOptions(shop.url, clock)))).toBe('da')
    expect(clock.now() - startMs).toBe(7000)
  })

  it('returns a long Retry-After to the caller and gets no request until then', async () => {
    const clock = createManualClock()
    const until = new Date(clock.now() + 3_600_000).toUTCString()
    await using shop = await serve((_, response) => response.writeHead(429, { 'retry-after': until }).end())
    await using fetcher = createFetcher(loopbackOptions(shop.url, clock))
    const refusal = { kind: 'refused', reason: 'marketplace-blocks', retryAfterMs: 3_600_000 }
    expect(await fetcher.fetch(shop.url, never)).toMatchObject(refusal)
    expect(await fetcher.fetch(shop.url, never)).toMatchObject(refusal)
    expect(shop.paths).toHaveLength(1)
  })

  it('gets no requests after mostly failing, then one probe, then requests again', async () => {
    let isDown = true
    await using shop = await serve((_, response) => response.writeHead(isDown ? 500 : 200).end('da'))
    const clock = createManualClock()
    const limits = { attempts: 1, breakerOpenMs: 5000 }
    await using fetcher = createFetcher({ ...loopbackOptions(shop.url, clock), limits })
    for (let count = 0; count < 10; count += 1) await fetcher.fetch(shop.url, never)
    expect(await fetcher.fetch(shop.url, never)).toMatchObject({ kind: 'refused', retryAfterMs: 5000 })
    expect(shop.paths).toHaveLength(10)

    clock.advance(5000)
    await fetcher.fetch(shop.url, never)
    expect(await fetcher.fetch(shop.url, never)).toMatchObject({ kind: 'refused', retryAfterMs: 10_000 })
    expect(shop.paths).toHaveLength(11)

    isDown = false
    clock.advance(10_000)
    expect(toText(await fetcher.fetch(shop.url, never))).toBe('da')
    expect(toText(await fetcher.fetch(shop.url, never))).toBe('da')
  })
})
