import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite } from './testing/index.ts'

let site: RunSite
let callers: { seller: Caller; admin: Caller }

beforeAll(async () => {
  site = await openRunSite()
  callers = { seller: await site.signUp(), admin: await site.signUp({ isAdmin: true }) }
})
afterAll(() => site[Symbol.asyncDispose]())

const header_mapping = JSON.stringify({ artikelNumber: 'SKU', ean: 'EAN', asin: null })
const list = { job_name: 'a', header_mapping }
const table = 'Erlaubt sind nur CSV- und XLSX-Dateien'

test.each([
  [endpoints.getEstimation.path, 'seller', list, 'SKU;EAN\n1;4006381333931', table],
  [endpoints.runScraper.path, 'seller', list, 'SKU;EAN\n1;4006381333931', table],
  ['/admin/filters/key-value/import/', 'admin', { mode: 'add' }, 'Color;Farbe', table],
  [
    '/api/attribute-scheme/',
    'seller',
    {},
    'Name;Wert\nFarbe;Rot',
    'Erlaubt sind nur CSV-, XLSX- und JSON-Dateien',
  ],
  ['/api/attribute-mapping/file/', 'seller', { base_version: '0' }, '{}', 'Erlaubt sind nur JSON-Dateien'],
] as const)(
  '%s refuses files whose names belong to another kind',
  async (path, caller, fields, content, text) => {
    for (const name of ['file.exe', 'file.html', 'file.csv.pdf', 'file']) {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.set(field, value)
      body.set('file', new File([content], name))
      const headers = { authorization: `Bearer ${callers[caller].token}`, 'accept-language': 'de' }
      const response = await fetch(site.api.url + path, { method: 'POST', headers, body })
      expect([response.status, await response.json()], name).toEqual([
        400,
        expect.objectContaining({ file: [text] }),
      ])
    }
  },
)
