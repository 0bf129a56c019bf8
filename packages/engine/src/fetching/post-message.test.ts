import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkHost } from './addresses.ts'
import { type PostOptions, postMessage } from './post-message.ts'

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }
const options: PostOptions = { timeoutMs: 2_000, allowPrivateAddresses: true, maxBytes: 100 }
const live: PostOptions = { ...options, allowPrivateAddresses: false }
const signal = new AbortController().signal

/** A server on loopback that counts its requests. */
async function serve(respond: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/hook`, count: () => requests }
}

/** A name server that returns these addresses in turn, and the last one from then on. */
function resolving(...answers: string[]): LookupFunction {
  return (_host, { all }, done) => {
    const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
    const family = address.includes(':') ? 6 : 4
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

test('returns status, Retry-After and the start of the response', async () => {
  const { url } = await serve((_request, response) =>
    response.writeHead(503, { 'retry-after': '7' }).end('x'.repeat(1_000)),
  )
  const result = await postMessage(url, message, options, signal)
  expect(result).toEqual({ kind: 'response', status: 503, retryAfterMs: 7_000, text: 'x'.repeat(100) })
})

test('does not follow redirects', async () => {
  const target = await serve((_request, response) => response.end())
  const { url } = await serve((_request, response) => response.writeHead(307, { location: target.url }).end())
  expect(await postMessage(url, message, options, signal)).toMatchObject({ status: 307 })
  expect(target.count()).toBe(0)
})

test('ends an exchange that takes too long, and one without a server', async () => {
  const { url } = await serve(() => {})
  const late = await postMessage(url, message, { ...options, timeoutMs: 50 }, signal)
  expect(late).toMatchObject({ kind: 'failed', reason: 'timeout' })
  const nowhere = await postMessage('http://127.0.0.1:1/', message, options, signal)
  expect(nowhere).toMatchObject({ kind: 'failed', reason: 'unreachable' })
})

test('rejects with the reason of the signal', async () => {
  const { url } = await serve(() => {})
  const stopped = AbortSignal.abort(new Error('stopping'))
  await expect(postMessage(url, message, options, stopped)).rejects.toThrow('stopping')
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '169.254.169.254',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
])('connects to no private address: %s', async (host) => {
  const { port, count } = await serve((_request, response) => response.end())
  const result = await postMessage(`http://${host}:${port}/`, message, live, signal)
  expect(result).toMatchObject({ kind: 'failed', reason: 'private-address' })
  expect(count()).toBe(0)
})

test.each([22, 25, 6667, 10080])('connects to no port of another protocol: %i', async (port) => {
  const resolve = resolving('93.184.215.14')
  const result = await postMessage(`https://shop.example:${port}/`, message, { ...live, resolve }, signal)
  expect(result).toMatchObject({
    reason: 'private-address',
    detail: `shop.example:${port} is not a public address`,
  })
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'])(
  'connects to no host name that resolves to %s',
  async (address) => {
    const resolve = resolving(address)
    const result = await postMessage('http://shop.example/', message, { ...live, resolve }, signal)
    expect(result).toMatchObject({ kind: 'failed', reason: 'private-address' })
    expect(await checkHost('shop.example', resolve)).toBe('private')
  },
)

test('connects to no host name that resolves to a private address only after the check', async () => {
  const { port, count } = await serve((_request, response) => response.end())
  const resolve = resolving('93.184.215.14', '127.0.0.1')
  expect(await checkHost('rebinding.example', resolve)).toBe('public')
  const result = await postMessage(`http://rebinding.example:${port}/`, message, { ...live, resolve }, signal)
  expect(result).toMatchObject({ kind: 'failed', reason: 'private-address' })
  expect(count()).toBe(0)
})

test('tells public hosts from private and unknown ones', async () => {
  expect(await checkHost('[2a00:1450:4001::1]')).toBe('public')
  expect(await checkHost('[::1]')).toBe('private')
  const failing: LookupFunction = (_host, _options, done) => done(new Error('not found'), [])
  expect(await checkHost('nowhere.example', failing)).toBe('unknown')
})
