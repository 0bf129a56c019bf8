import { type Endpoint, endpoints } from '@merkwerk/contract'
import type { AmplifyingFile } from './amplify.ts'

const listTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Who sends files to which api. */
export interface Senders {
  url: string
  seller: string
  admin: string
  key: string
  /** A list of the seller. */
  list: string
}

/** Calls of a list that read bodies: changes, find and replace, views, computed columns, families. */
const listCalls: Endpoint[] = [
  endpoints.changeRows,
  endpoints.findCells,
  endpoints.createListView,
  endpoints.rememberListView,
  endpoints.saveComputedColumns,
  endpoints.previewComputedColumn,
  endpoints.createListFamily,
  endpoints.decideListFamilies,
  endpoints.setAxisValues,
  endpoints.setListAxes,
  endpoints.moveFamilyRows,
]

async function sendTo(
  url: string,
  { path, method = 'POST' }: { path: string; method?: string },
  token: string,
  { body, ...headers }: Record<string, BodyInit>,
) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
    body: body ?? null,
  })
  return { path, status: response.status, text: await response.text() }
}

const form = ({ name, bytes }: AmplifyingFile, fields: Record<string, string>) => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new File([new Uint8Array(bytes)], name))
  return { body }
}

/** Every call that reads a file of this kind. */
export function callsWith(file: AmplifyingFile, { url, seller, admin, key, list }: Senders) {
  const send = (path: string, token: string, parts: Record<string, BodyInit>) =>
    sendTo(url, { path }, token, parts)
  const json = { 'content-type': 'application/json', body: new Uint8Array(file.bytes) }
  const mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null })
  const accept = { accept: 'application/json, text/event-stream' }
  return file.name.endsWith('.json')
    ? [
        () => send('/api/attribute-scheme/', seller, form(file, {})),
        () => send('/api/attribute-mapping/file/', seller, form(file, { base_version: '0' })),
        () => sendTo(url, endpoints.saveAttributeMapping, seller, json),
        () => send('/api/v1/lists/', key, json),
        () => send('/mcp', key, { ...json, ...accept }),
        ...listCalls.map(
          ({ path, method }) =>
            () =>
              sendTo(url, { path: path.replace(':id', list), method }, seller, json),
        ),
      ]
    : [
        () =>
          send(endpoints.getEstimation.path, seller, form(file, { job_name: 'a', header_mapping: mapping })),
        () => send(endpoints.runScraper.path, seller, form(file, { job_name: 'a', header_mapping: mapping })),
        () => send('/api/attribute-scheme/', seller, form(file, {})),
        () => send(endpoints.importFilters.path.replace(':list', 'key-value'), admin, form(file, {})),
        () =>
          send(`/api/v1/lists/upload/?filename=${file.name}`, key, {
            'content-type': file.name.endsWith('xlsx') ? listTypes.xlsx : listTypes.csv,
            body: new Uint8Array(file.bytes),
          }),
      ]
}
