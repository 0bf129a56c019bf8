import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demonstrationGtin } from '../products/codes.ts'
import { type Sandbox, startSandbox } from '../start.ts'
import { furtherGtins } from './further-products.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox[Symbol.asyncDispose]())
afterEach(() => fetch(`${sandbox.url}/_control/data-sources`, { method: 'DELETE' }))

const get = (path: string, headers: Record<string, string> = {}) => fetch(sandbox.url + path, { headers })
const json = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).json()
const control = (body: object) =>
  fetch(`${sandbox.url}/_control/data-sources`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const toGtin = (kind: string): string => furtherGtins.find((gtin) => gtin.kind === kind)?.gtin ?? ''

describe('the data sources', () => {
  it('have further products that no marketplace lists', async () => {
    const icecat = await json(`/icecat/api?lang=DE&shopname=shop&GTIN=${toGtin('icecat')}`)
    expect(icecat.data.GeneralInfo).toMatchObject({ Brand: 'Sichtwerk', GTIN: [toGtin('icecat')] })
    const page = await (await get(`/amazon.de/s?k=${toGtin('icecat')}`)).text()
    expect(page).not.toContain('Sichtwerk')
  })

  it('describe generated products under their numbers', async () => {
    const kinds = Array.from({ length: 40 }, (_, serial) => demonstrationGtin(serial))
    const statuses = await Promise.all(
      kinds.map(async (gtin) => (await get(`/icecat/api?shopname=shop&GTIN=${gtin}`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 403, 404]))
  })

  it('answer for several codes with the products of their project', async () => {
    const codes = [toGtin('beauty'), toGtin('food')]
    for (const [project, code] of [
      ['beauty', codes[0]],
      ['food', codes[1]],
    ]) {
      const { count, products } = await json(`/open-${project}-facts/api/v2/search?code=${codes}`)
      expect([count, products[0].code]).toEqual([1, code])
    }
  })

  it('serve a dump with damaged lines', async () => {
    const { body } = await get('/open-food-facts/data/products.jsonl.gz')
    const text = await new Response(body?.pipeThrough(new DecompressionStream('gzip'))).text()
    expect(text.split('\n').filter((line) => line.includes(toGtin('food')))).toHaveLength(1)
  })

  it('reject wrong credentials', async () => {
    expect((await get('/icecat/api?shopname=x-wrong&GTIN=1')).status).toBe(400)
    expect((await get('/eprel/api/product/1234567', { 'x-api-key': 'x-wrong' })).status).toBe(403)
    expect((await get('/kaufland/v2/products/ean/4006381333931')).status).toBe(401)
  })

  it('are throttled, damaged and cut off if asked', async () => {
    const path = `/dnb/sru/dnb?query=isbn%3D9783161484100`
    await control({ source: 'dnb', fault: 'throttled', times: 1 })
    const throttled = await get(path)
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await (await get(path)).text()).toContain('<numberOfRecords>1<')
    await control({ source: 'dnb', fault: 'damaged', times: 1 })
    expect(await (await get(path)).text()).toMatch(/^<html>/)
    await control({ source: 'dnb', fault: 'cut-off', times: 1 })
    await expect(get(path).then((response) => response.text())).rejects.toThrow()
    await control({ source: 'open-facts', fault: 'throttled' })
    expect((await get('/open-food-facts/api/v2/search?code=1')).status).toBe(503)
    expect(await json('/_control/data-sources')).toMatchObject({ dnb: { calls: 4 } })
  })
})
