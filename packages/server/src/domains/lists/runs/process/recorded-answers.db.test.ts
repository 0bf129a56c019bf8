import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { listUpload, openRunSite } from '../../../../testing/index.ts'

/** Responses of third parties beside the checkout, never part of it. */
const folder = join(import.meta.dirname, '../../../../../../../../shared/corpus/answers')
const book = '9783596704057'
const biscuits = '3596710320813'

function fileIn(source: string, part: string): Buffer {
  const name = readdirSync(join(folder, source)).find((one) => one.includes(part)) ?? ''
  return readFileSync(join(folder, source, name))
}

/** The recorded response to a request, if there is one. */
function recordedFor({ pathname, searchParams }: URL): Buffer | undefined {
  if (pathname === '/dnb/sru/dnb' && searchParams.get('query')?.includes(book))
    return fileIn('dnb', `marc_${book}`)
  const codes = searchParams.get('code')?.split(',') ?? []
  if (pathname !== '/open-food-facts/api/v2/search' || !codes.includes(biscuits)) return undefined
  const { products } = JSON.parse(fileIn('openfoodfacts', 'nodejs').toString()) as {
    products: { code: string }[]
  }
  return Buffer.from(JSON.stringify({ products: products.filter(({ code }) => codes.includes(code)) }))
}

test.skipIf(!existsSync(folder))(
  'finds a recorded book and recorded biscuits beside products of the sandbox (skipped without ../shared/corpus)',
  async () => {
    let sandboxUrl = ''
    await using server = createServer(async (request, response) => {
      const { url = '', headers } = request
      const recorded = recordedFor(new URL(url, 'http://recorded.test'))
      if (recorded) return response.end(recorded)
      // The sandbox would make up a data sheet.
      if (url.includes(`GTIN=${biscuits}`)) return response.writeHead(404).end('{}')
      const { host: _, connection: __, ...passed } = headers
      const answer = await fetch(sandboxUrl + url, { headers: passed as Record<string, string> })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      return response.end(Buffer.from(await answer.arrayBuffer()))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await using site = await openRunSite({ SANDBOX_URL: url })
    sandboxUrl = site.sandbox.url
    const seller = await site.signUp()
    await site.startWorker()
    const list = listUpload(
      [
        ['book', book],
        ['biscuits', biscuits],
        ['monitor', '9525070000015'],
        ['drill', '9525070000022'],
        ['shampoo', '9525070000039'],
      ],
      { sources: 'icecat,open-food-facts,open-beauty-facts,dnb' },
    )
    const { job: run } = await seller.client.call(endpoints.runScraper, list)
    await seller.until(run.job_id, 'Completed')
    const records = await seller.records(run.job_id)
    expect(records.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
      'found found-in-dnb',
      'found found-in-open-food-facts',
      ...['found found-in-icecat', 'found found-in-icecat'],
      'found found-in-open-beauty-facts',
    ])
    const [read, eaten] = records
    expect(read?.attributes.find(({ name }) => name === 'Umfang')?.source).toBe('dnb')
    const quantity = { name: 'Menge', value: '150 g', source: 'open-food-facts' }
    expect(eaten?.attributes).toContainEqual(expect.objectContaining(quantity))
  },
)
