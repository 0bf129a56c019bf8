import { endpoints } from '@merkwerk/contract'
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
}

async function sendTo(
  url: string,
  path: string,
  token: string,
  { body, ...headers }: Record<string, BodyInit>,
) {
  const method = path === '/api/attribute-mapping/' ? 'PUT' : 'POST'
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
export function callsWith(file: AmplifyingFile, { url, seller, admin, key }: Senders) {
  const send = (path: string, token: string, parts: Record<string, BodyInit>) =>
    sendTo(url, path, token, parts)
  const json = { 'content-type': 'application/json', body: new Uint8Array(file.bytes) }
  const mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null })
  const accept = { accept: 'application/json, text/event-stream' }
  return file.name.endsWith('.json')
    ? [
        () => send('/api/attribute-scheme/', seller, form(file, {})),
        () => send('/api/attribute-mapping/file/', seller, form(file, { base_version: '0' })),
        () => send('/api/attribute-mapping/', seller, json),
        () => send('/api/v1/lists/', key, json),
        () => send('/mcp', key, { ...json, ...accept }),
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
