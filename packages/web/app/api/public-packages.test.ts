import { endpoints } from '@merkwerk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchPublicPackages } from './public-packages.ts'

const never = new AbortController().signal
afterEach(() => vi.unstubAllGlobals())

test('requests the public endpoint of the contract', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ products: [{ id: 1, coins: 500, price: 5, originalPrice: 5, discount: 0 }] })
  })
  expect(await fetchPublicPackages(never)).toHaveLength(1)
  expect(asked).toEqual([endpoints.getProductList.path])
  expect(endpoints.getProductList.access).toBe('public')
})

test.each([
  ['an error', async () => new Response('', { status: 503 })],
  ['no JSON', async () => new Response('<html>')],
  ['no packages', async () => Response.json({})],
])('%s leaves the page without packages', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await fetchPublicPackages(never)).toEqual([])
})
