// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../testing/fake-api.ts'
import { setUpScreens } from '../testing/screen.tsx'

const api = setUpScreens()
const stripe = {}
let scripts: HTMLScriptElement[] = []
let copies = 0

/** A fresh module, because the app loads the script once for its whole life. */
async function freshProvider() {
  const address = `./payment-provider.ts?copy=${++copies}`
  const module = (await import(/* @vite-ignore */ address)) as typeof import('./payment-provider.ts')
  return module.loadPaymentProvider
}

/** The newest script element, once the settings have arrived. */
const script = () =>
  vi.waitFor(() => {
    const last = scripts.at(-1)
    if (last === undefined) throw new Error('no script yet')
    return last
  })

function give(): Promise<void> {
  return script().then((element) => {
    vi.stubGlobal('Stripe', () => stripe)
    element.onload?.(new Event('load'))
  })
}

beforeEach(() => {
  scripts = []
  api.on(endpoints.getPaymentProvider, { publishable_key: 'pk_1', script_url: 'https://js.example/v3/' })
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    scripts.push(element as HTMLScriptElement)
  })
})
afterEach(() => vi.useRealTimers())

test('loads the script once, also for calls at the same time', async () => {
  const load = await freshProvider()
  const [first, second] = [load(), load()]
  await give()
  expect(await first).toBe(stripe)
  expect(await second).toBe(stripe)
  expect(await load()).toBe(stripe)
  expect(scripts.map(({ src }) => src)).toEqual(['https://js.example/v3/'])
  expect(api.calls(endpoints.getPaymentProvider)).toHaveLength(1)
})

test('does not load a script that is already there', async () => {
  vi.stubGlobal('Stripe', () => stripe)
  const load = await freshProvider()
  expect(await load()).toBe(stripe)
  expect(scripts).toEqual([])
})

test.each<[string, (element: HTMLScriptElement) => unknown]>([
  ['cannot be loaded', (element) => (element.onerror as () => void)()],
  ['provides nothing', (element) => element.onload?.(new Event('load'))],
])('a script that %s fails the call, and the next call tries again', async (_, happen) => {
  const load = await freshProvider()
  const failed = expect(load()).rejects.toMatchObject({ code: 'NO_RESPONSE' })
  happen(await script())
  await failed
  scripts = []
  const again = load()
  await give()
  expect(await again).toBe(stripe)
})

test('a script that does not answer fails the call after 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = await freshProvider()
  const failed = expect(load()).rejects.toMatchObject({ code: 'NO_RESPONSE' })
  const element = await script()
  const removed = vi.spyOn(element, 'remove')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(removed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
  expect(removed).toHaveBeenCalledOnce()
})

test('settings that cannot be fetched fail the call, and the next call asks again', async () => {
  api.on(endpoints.getPaymentProvider, refuse('THROTTLED', { retry_after_seconds: 5 }), {
    publishable_key: 'pk_1',
    script_url: 'https://js.example/v3/',
  })
  const load = await freshProvider()
  await expect(load()).rejects.toMatchObject({ code: 'THROTTLED' })
  const again = load()
  await give()
  expect(await again).toBe(stripe)
})
