import type { RequestListener } from 'node:http'
import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { createManualClock, serve } from '../testing/loopback.ts'
import { createMemoryThrottle } from '../testing/memory-throttle.ts'
import { createImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts'

const never = new AbortController().signal
const robots = 'User-agent: *\nDisallow: /private/'

/** A server of images with a robots.txt. */
const serveImages = (listener: RequestListener) =>
  serve((request, response) =>
    request.url === '/robots.txt' ? response.end(robots) : listener(request, response),
  )

const toPublic: LookupFunction = (_, _options, done) => done(null, [{ address: '93.184.215.14', family: 4 }])

const optionsFor = (...origins: string[]): ImageFetcherOptions => {
  const clock = createManualClock()
  return {
    userAgent: 'MerkwerkTest/1.0 (+https://merkwerk.test/bot)',
    throttle: createMemoryThrottle({ requestsPerSecond: Number.POSITIVE_INFINITY, clock }),
    clock,
    random: () => 0.5,
    connections: 4,
    privateOrigins: origins,
    limits: { maxBytes: 1_000 },
  }
}

async function load(url: string, ...origins: string[]) {
  await using fetcher = createImageFetcher(optionsFor(...origins))
  return await fetcher.fetch(url, never)
}

it('loads a file, over redirects, and names the types it wants', async () => {
  let accept: string | undefined
  await using host = await serveImages((request, response) => {
    accept = request.headers.accept
    if (request.url === '/old.jpg') response.writeHead(301, { location: '/new.jpg' }).end()
    else response.end('bytes')
  })
  const result = await load(`${host.url}/old.jpg`, host.url)
  expect(result.kind === 'file' && new TextDecoder().decode(result.bytes)).toBe('bytes')
  expect(accept).toContain('image/jpeg')
  expect(host.paths).toEqual(['/robots.txt', '/old.jpg', '/new.jpg'])
})

it('follows robots.txt to another host, but not to a private one', async () => {
  await using other = await serve((_, response) => response.end(robots))
  await using host = await serve((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(301, { location: `${other.url}/robots.txt` }).end()
    else response.end('bytes')
  })
  const both = [host.url, other.url]
  expect(await load(`${host.url}/private/1.jpg`, ...both)).toMatchObject({ reason: 'forbidden' })
  expect(await load(`${host.url}/1.jpg`, ...both)).toMatchObject({ kind: 'file' })
  expect(await load(`${host.url}/private/1.jpg`, host.url)).toMatchObject({ kind: 'file' })
  expect(other.paths).toEqual(['/robots.txt', '/robots.txt'])
})

it('allows everything when robots.txt is redirected without an end', async () => {
  await using host = await serve((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(301, { location: '/robots.txt' }).end()
    else response.end('bytes')
  })
  expect(await load(`${host.url}/private/1.jpg`, host.url)).toMatchObject({ kind: 'file' })
  expect(host.paths).toHaveLength(7)
})

it('refuses private addresses, also behind redirects and names', async () => {
  await using other = await serveImages((_, response) => response.end('secret'))
  const targets = [
    `${other.url}/secret`,
    `http://localhost:${other.port}/secret`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
    'file:///etc/passwd',
  ]
  await using host = await serveImages((request, response) =>
    response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end(),
  )
  for (const [index, target] of targets.entries()) {
    const failed = { kind: 'failed', reason: 'not-public' }
    expect(await load(target, host.url), target).toMatchObject(failed)
    expect(await load(`${host.url}/${index}`, host.url), target).toMatchObject(failed)
  }
  expect(other.paths).toEqual([])
})

it('asks no address with a user name or password, and no port of another protocol, also behind redirects', async () => {
  await using other = await serveImages((_, response) => response.end('secret'))
  const targets = [
    `http://user:pw@127.0.0.1:${other.port}/`,
    `http://user@127.0.0.1:${other.port}/`,
    `http://:pw@127.0.0.1:${other.port}/`,
    ...[22, 25, 6000, 6667].map((port) => `http://127.0.0.1:${port}/`),
  ]
  await using host = await serveImages((request, response) =>
    response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end(),
  )
  for (const [index, target] of targets.entries()) {
    const failed = { kind: 'failed', reason: 'not-public' }
    const origins = [host.url, new URL(target).origin]
    expect(await load(target, ...origins), target).toMatchObject(failed)
    expect(await load(`${host.url}/${index}`, ...origins), target).toMatchObject(failed)
  }
  expect(other.paths).toEqual([])
})

it('stops reading a file that is too large', async () => {
  await using host = await serveImages((request, response) => {
    if (request.url === '/stated') response.writeHead(200, { 'content-length': '5000' })
    const write = () => !response.destroyed && response.write(Buffer.alloc(600), () => setImmediate(write))
    write()
  })
  for (const path of ['/stated', '/streamed'])
    expect(await load(host.url + path, host.url)).toMatchObject({ kind: 'failed', reason: 'too-large' })
})

it('returns what is missing, forbidden or refused as values', async () => {
  await using host = await serveImages((request, response) =>
    response.writeHead(Number(request.url?.slice(1)), { 'retry-after': '7' }).end(),
  )
  expect(await load(`${host.url}/404`, host.url)).toMatchObject({ kind: 'failed', reason: 'not-found' })
  expect(await load(`${host.url}/private/1`, host.url)).toMatchObject({ kind: 'failed', reason: 'forbidden' })
  expect(await load(`${host.url}/403`, host.url)).toMatchObject({ kind: 'refused', waitMs: 7_000 })
  host.paths.length = 0
  expect(await load(`${host.url}/503`, host.url)).toMatchObject({ kind: 'refused' })
  expect(host.paths.filter((path) => path === '/503')).toHaveLength(3)
})

it('loads images of any number of hosts, and closes the connections of hosts before', async () => {
  // A proxy answers for all hosts.
  await using proxy = await serveImages((_, response) => response.end('bytes'))
  let open = 0
  let most = 0
  proxy.server.on('connection', (socket) => {
    open += 1
    most = Math.max(most, open)
    socket.on('close', () => (open -= 1))
  })
  await using fetcher = createImageFetcher({ ...optionsFor(), proxies: [proxy.url], resolve: toPublic })
  const addresses = Array.from({ length: 150 }, (_, number) => `http://shop-${number}.test/1.jpg`)
  for (const address of [...addresses, ...addresses.slice(0, 1)])
    expect(await fetcher.fetch(address, never), address).toMatchObject({ kind: 'file' })
  // Each of the 100 hosts has one for robots.txt and one for the image.
  expect(most).toBeLessThan(250)
})

it.each([
  ['metadata.google.internal', '169.254.169.254'],
  ['intranet.shop.example', '10.0.0.7'],
  ['both.shop.example', '93.184.215.14', 'fd00::1'],
  ['nowhere.shop.example'],
])('asks no proxy for %s, which resolves to %s', async (host, ...addresses) => {
  await using proxy = await serveImages((_, response) => response.end('bytes'))
  const resolve: LookupFunction = (_, _options, done) =>
    addresses.length === 0
      ? done(new Error('ENOTFOUND'), [])
      : done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
  await using fetcher = createImageFetcher({ ...optionsFor(), proxies: [proxy.url], resolve })
  expect((await fetcher.fetch(`http://${host}/computeMetadata/v1/`, never)).kind).not.toBe('file')
  expect(proxy.paths).toEqual([])
})

it('stops asking a host that refuses', async () => {
  await using host = await serveImages((_, response) => response.writeHead(403).end())
  await using fetcher = createImageFetcher(optionsFor(host.url))
  for (let count = 0; count < 30; count += 1) await fetcher.fetch(`${host.url}/${count}`, never)
  expect(host.paths.length).toBeLessThan(15)
})
