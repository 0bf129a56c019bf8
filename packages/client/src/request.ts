import { ApiError } from './api-error.ts'

/** The parts of a call, untyped. */
export interface RequestParts {
  signal?: AbortSignal | undefined
  /** Whether the request outlives the page that sends it. */
  keepalive?: boolean
  headers?: Record<string, string>
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: object
  form?: Readonly<Record<string, string | undefined>>
  /** The part named `file` of a form, otherwise the whole body. */
  file?: Blob
}

/** A path with its parameters, such as `:id`, and the query values that are set. Throws when a parameter is missing. */
export function toPath(template: string, { params = {}, query = {} }: RequestParts = {}): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (value === '') throw new Error(`${template} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The JSON or multipart body of a request, or the file that is its body. */
export function toBody({ body, form, file }: RequestParts): string | FormData | Blob | null {
  if (body !== undefined) return JSON.stringify(body)
  if (form === undefined) return file ?? null
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) data.set(name, value)
  if (file !== undefined) data.set('file', file)
  return data
}

/** Sends a request. Rejects with `NO_RESPONSE`, or with the reason of an abort. */
export async function send(
  url: string,
  init: RequestInit,
  platformFetch: typeof fetch = fetch,
): Promise<Response> {
  try {
    return await platformFetch(url, init)
  } catch (cause) {
    init.signal?.throwIfAborted()
    throw new ApiError('NO_RESPONSE', 0, {}, { cause })
  }
}

/** Reads a JSON body. Rejects with `INVALID_RESPONSE` for another one, or with the reason of an abort. */
export async function readJson(response: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ApiError('INVALID_RESPONSE', response.status, {}, { cause, headers: response.headers })
  }
}
