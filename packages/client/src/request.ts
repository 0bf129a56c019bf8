import type { Endpoint } from '@merkwerk/contract'

/** The parts of a call, untyped. */
export interface RequestParts {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: object
  form?: Readonly<Record<string, string | undefined>>
  file?: Blob
}

/** An endpoint's path with its parameters and the query values that are set. Throws when a parameter is missing. */
export function pathOf(endpoint: Endpoint, { params = {}, query = {} }: RequestParts = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (value === '') throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The JSON or multipart body of a request, or the file that is its body. */
export function bodyOf({ body, form, file }: RequestParts): string | FormData | Blob | null {
  if (body !== undefined) return JSON.stringify(body)
  if (form === undefined) return file ?? null
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) data.set(name, value)
  if (file !== undefined) data.set('file', file)
  return data
}
