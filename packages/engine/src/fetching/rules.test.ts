import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/loopback.ts'
import { createMemoryThrottle } from '../testing/memory-throttle.ts'
import { isPublicAddress, PrivateAddressError, publicLookup } from './addresses.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { retryAfterMs } from './http-sender.ts'
import { siteAddressCheck } from './page-fetcher.ts'

const never = new AbortController().signal

describe('public addresses', () => {
  it.each(['8.8.8.8', '52.95.120.1', '172.32.0.1', '2a01:4f8::1', '2606:4700::1111'])(
    'include %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '2001:db8::1',
      '2002:a00:1::',
    ],
    ...['localhost', ''],
  ])('exclude %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('are checked at every lookup, which prevents DNS rebinding', async () => {
    const results = [
      [{ address: '52.95.120.1', family: 4 }],
      [
        { address: '52.95.120.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ]
    const resolve: LookupFunction = (_host, _options, done) => done(null, results.shift() ?? [])
    const lookUp = () =>
      new Promise((settle) =>
        publicLookup(resolve)('shop.test', { all: true }, (error, found) => settle(error ?? found)),
      )
    expect(await lookUp()).toEqual([{ address: '52.95.120.1', family: 4 }])
    expect(await lookUp()).toBeInstanceOf(PrivateAddressError)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s means %s ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })
})

describe('the addresses of a marketplace', () => {
  const isAmazon = siteAddressCheck('amazon.de', 'https://www.amazon.de')

  it('include the host and its subdomains with the same scheme', () => {
    expect(isAmazon(new URL('https://www.amazon.de/dp/1'))).toBe(true)
    expect(isAmazon(new URL('https://amazon.de/dp/1'))).toBe(true)
    expect(isAmazon(new URL('https://smile.amazon.de/'))).toBe(true)
    expect(isAmazon(new URL('http://www.amazon.de/dp/1'))).toBe(false)
    expect(isAmazon(new URL('https://www.amazon.de:8443/'))).toBe(false)
    expect(isAmazon(new URL('https://notamazon.de/'))).toBe(false)
    expect(isAmazon(new URL('https://amazon.de.evil.test/'))).toBe(false)
    expect(isAmazon(new URL('https://user@www.amazon.de/'))).toBe(false)
    expect(isAmazon(new URL('https://:password@www.amazon.de/'))).toBe(false)
  })

  it('include only paths below the path of the base address', () => {
    const isSandbox = siteAddressCheck('amazon.de', 'http://127.0.0.1:3001/amazon.de')
    expect(isSandbox(new URL('http://127.0.0.1:3001/amazon.de/dp/1'))).toBe(true)
    expect(isSandbox(new URL('http://127.0.0.1:3001/amazon.de.evil/dp/1'))).toBe(false)
    expect(isSandbox(new URL('http://127.0.0.1:3001/ebay.de/itm/1'))).toBe(false)
    expect(isSandbox(new URL('http://127.0.0.1:3002/amazon.de/dp/1'))).toBe(false)
  })
})

describe('the throttle in memory', () => {
  it('spaces requests evenly after a burst', async () => {
    const clock = createManualClock(0)
    const throttle = createMemoryThrottle({ requestsPerSecond: 2, burst: 3, clock })
    const starts: number[] = []
    for (let count = 0; count < 6; count += 1) {
      await throttle.take('amazon.de', never)
      starts.push(clock.now())
    }
    expect(starts).toEqual([0, 0, 0, 500, 1000, 1500])
  })

  it('holds all requests during a pause and releases them one at a time', async () => {
    const clock = createManualClock(0)
    const throttle = createMemoryThrottle({ requestsPerSecond: 1, clock })
    await throttle.pause('amazon.de', 10_000)
    await throttle.take('amazon.de', never)
    expect(clock.now()).toBe(10_000)
    await throttle.take('amazon.de', never)
    expect(clock.now()).toBe(11_000)
  })

  it('limits each site separately', async () => {
    const clock = createManualClock(0)
    const throttle = createMemoryThrottle({ requestsPerSecond: 1, clock })
    await throttle.pause('amazon.de', 10_000)
    await throttle.take('ebay.de', never)
    expect(clock.now()).toBe(0)
  })
})

describe('the circuit breaker', () => {
  const fetched = { kind: 'fetched' }
  const run = async (breaker: CircuitBreaker, hasSucceeded: boolean | undefined) =>
    (
      await breaker.guard(
        async () => fetched,
        () => hasSucceeded,
      )
    ).kind

  it('stays closed at 40 % of the last 50 and opens below', async () => {
    const breaker = new CircuitBreaker({ clock: createManualClock(), openMs: 1000 })
    for (let count = 0; count < 50; count += 1) await run(breaker, count < 20)
    expect(await run(breaker, true)).toBe('fetched')
    // Each further fetch moves an early success out of the window.
    await run(breaker, false)
    expect(await run(breaker, true)).toBe('circuit-open')
  })

  it('admits one probe at a time', async () => {
    const clock = createManualClock()
    const breaker = new CircuitBreaker({ clock, openMs: 1000 })
    for (let count = 0; count < 10; count += 1) await run(breaker, false)
    clock.advance(1000)
    const ended = Promise.withResolvers<typeof fetched>()
    const probe = breaker.guard(
      () => ended.promise,
      () => undefined,
    )
    expect(await run(breaker, true)).toBe('circuit-open')
    ended.resolve(fetched)
    expect((await probe).kind).toBe('fetched')
    expect(await run(breaker, true)).toBe('fetched')
    expect(await run(breaker, true)).toBe('fetched')
  })

  it('does not count aborted fetches', async () => {
    const breaker = new CircuitBreaker({ clock: createManualClock(), openMs: 1000 })
    for (let count = 0; count < 30; count += 1) expect(await run(breaker, undefined)).toBe('fetched')
  })
})
