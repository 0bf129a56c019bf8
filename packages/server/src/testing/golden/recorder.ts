import type { Endpoint } from '@merkwerk/contract'
import { type AnyEndpointName, allEndpoints } from '@merkwerk/contract/v1'
import { createNames } from './names.ts'
import { readableBody } from './readable-body.ts'

/** What is sent. `path` replaces the endpoint's address, for signed links. */
export interface Sent {
  path?: string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  form?: Record<string, string>
  file?: File
  /** A body that is one file. */
  text?: string
  headers?: Record<string, string>
  /** Ends the stream of events of a running run after the first one. */
  firstEventOnly?: true
}

/** Who calls: a name for the golden file, and the header that identifies the caller. */
export interface GoldenCaller {
  name: string
  authorization(): Promise<string | undefined>
}

interface Received {
  status: number
  body: unknown
}

const shownHeaders = ['content-type', 'content-disposition', 'location', 'link']

function buildAddress({ path: pattern }: Endpoint, { path, params = {}, query = {} }: Sent): string {
  const filled =
    path ?? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

function buildBody({ body, form, file, text }: Sent): { body?: BodyInit; type?: string } {
  if (body) return { body: JSON.stringify(body), type: 'application/json' }
  if (text !== undefined) return { body: text }
  if (!form && !file) return {}
  const data = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) data.set(name, value)
  if (file) data.set('file', file)
  return { body: data }
}

/** The bytes of a response, or those of its first event. */
async function readBytes(response: Response, firstEventOnly: boolean): Promise<Buffer> {
  if (!firstEventOnly || !response.body) return Buffer.from(await response.arrayBuffer())
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body) {
    chunks.push(chunk)
    if (Buffer.concat(chunks).includes('\n\n')) break
  }
  const text = Buffer.concat(chunks).toString()
  return Buffer.from(text.slice(0, text.indexOf('\n\n') + 2))
}

/** Sends calls of the contract over HTTP and keeps request and response for the golden files. */
export function createRecorder(url: string) {
  const names = createNames()
  names.add(url, 'http://api')
  const recorded = new Map<string, unknown>()

  /** Calls an endpoint and keeps the response under the name of its situation. */
  async function call(
    endpointName: AnyEndpointName,
    situation: string,
    caller: GoldenCaller,
    sent: Sent = {},
  ): Promise<Received> {
    const endpoint: Endpoint = allEndpoints[endpointName]
    const address = buildAddress(endpoint, sent)
    const authorization = await caller.authorization()
    const { body, type } = buildBody(sent)
    const response = await fetch(`${url}${address}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(type !== undefined && { 'content-type': type }),
        ...sent.headers,
      },
      ...(body !== undefined && { body }),
    })
    const contentType = response.headers.get('content-type') ?? ''
    const bytes = await readBytes(response, sent.firstEventOnly ?? false)
    const received = { status: response.status, body: readableBody(contentType, bytes) }
    const key = `${endpointName}: ${situation}`
    if (recorded.has(key)) throw new Error(`${key} is recorded twice`)
    const stable = names.forResponse()
    const headers = shownHeaders
      .filter(
        (name) => response.headers.has(name) && !response.headers.get(name)?.includes('application/json'),
      )
      .map((name) => [name, response.headers.get(name)])
    const exchange = stable({
      request: `${endpoint.method} ${decodeURIComponent(address)}`,
      caller: caller.name,
      ...((sent.body ?? sent.form) && { sent: sent.body ?? sent.form }),
      ...(sent.headers && { sent_headers: sent.headers }),
      status: received.status,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      body: received.body,
    })
    recorded.set(key, exchange)
    return received
  }

  return { names, recorded, call }
}
