import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createManualClock, type Loopback, loopbackOptions, serve } from '../testing/loopback.ts'
import { createFetcher } from './page-fetcher.ts'

const never = new AbortController().signal

/** A forward proxy: it forwards requests with an absolute URL (RFC 9112, 3.2.2). */
function serveProxy(): Promise<Loopback> {
  return serve((incoming, response) => {
    const onward = request(incoming.url ?? '', { headers: incoming.headers, agent: false }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
}

/** A forward proxy in a separate process. It adds its name to the requests. */
const proxyScript = `
import { createServer, request } from 'node:http'
const server = createServer((incoming, response) => {
  const headers = { ...incoming.headers, via: '1.1 ' + process.pid }
  const onward = request(incoming.url, { headers, agent: false }, (upstream) => {
    response.writeHead(upstream.statusCode, upstream.headers)
    upstream.pipe(response)
  })
  incoming.pipe(onward)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function startProxyProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', proxyScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    pid: child.pid,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

describe('proxies', () => {
  it('use proxies in other processes, and the remaining ones after one is killed', async () => {
    const carriers: (string | undefined)[] = []
    await using shop = await serve((incoming, response) => {
      carriers.push(incoming.headers.via)
      response.end('da')
    })
    await using first = await startProxyProcess()
    await using second = await startProxyProcess()
    await using fetcher = createFetcher({
      ...loopbackOptions(shop.url),
      proxies: [first.url, second.url],
      limits: { backoffMs: 1 },
    })
    const fetchTwice = async () => {
      for (const path of ['/dp/1', '/dp/2'])
        expect(await fetcher.fetch(shop.url + path, never)).toMatchObject({ kind: 'page' })
    }
    await fetchTwice()
    expect(carriers).toEqual([`1.1 ${first.pid}`, `1.1 ${second.pid}`])
    await first.stop()
    await fetchTwice()
    expect(carriers.slice(2)).toEqual([`1.1 ${second.pid}`, `1.1 ${second.pid}`])
  })

  it('are used in turn', async () => {
    await using shop = await serve((_, response) => response.end('da'))
    await using first = await serveProxy()
    await using second = await serveProxy()
    await using fetcher = createFetcher({ ...loopbackOptions(shop.url), proxies: [first.url, second.url] })
    for (let count = 0; count < 6; count += 1) {
      expect(await fetcher.fetch(`${shop.url}/dp/${count}`, never)).toMatchObject({ kind: 'page' })
    }
    expect([first.paths.length, second.paths.length, shop.paths.length]).toEqual([3, 3, 6])
  })

  it('are skipped for a minute after a failure, and the fetch uses the next one', async () => {
    await using shop = await serve((_, response) => response.end('da'))
    await using broken = await serve((_, response) => response.destroy())
    await using working = await serveProxy()
    const clock = createManualClock()
    await using fetcher = createFetcher({
      ...loopbackOptions(shop.url, clock),
      proxies: [broken.url, working.url],
      limits: { backoffMs: 1 },
    })
    for (let count = 0; count < 5; count += 1) {
      expect(await fetcher.fetch(`${shop.url}/dp/${count}`, never)).toMatchObject({ kind: 'page' })
    }
    expect(broken.paths).toHaveLength(1)
    clock.advance(60_000)
    await fetcher.fetch(shop.url, never)
    await fetcher.fetch(shop.url, never)
    expect(broken.paths).toHaveLength(2)
  })

  it('tunnel to TLS sites by host name', async () => {
    await using proxy = await serve((_, response) => response.end())
    const targets: (string | undefined)[] = []
    proxy.server.on('connect', (request, socket) => {
      targets.push(request.url)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    await using fetcher = createFetcher({
      ...loopbackOptions('https://www.shop.test'),
      proxies: [proxy.url],
      limits: { attempts: 1 },
    })
    expect(await fetcher.fetch('https://www.shop.test/dp/1', never)).toMatchObject({ kind: 'refused' })
    expect(targets).toEqual(['www.shop.test:443'])
  })

  it('are never bypassed, even if all of them fail', async () => {
    await using shop = await serve((_, response) => response.end('da'))
    await using broken = await serve((_, response) => response.destroy())
    await using fetcher = createFetcher({ ...loopbackOptions(shop.url), proxies: [broken.url] })
    expect(await fetcher.fetch(shop.url, never)).toMatchObject({
      kind: 'refused',
      reason: 'marketplace-unreachable',
    })
    expect(shop.connections).toBe(0)
  })
})
