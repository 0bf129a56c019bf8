import type { Endpoint } from '@merkwerk/contract'

type Values = Readonly<Record<string, string | number | undefined>>

/**
 * The address of a call: the endpoint's path with its `:name` parameters filled in and encoded, and the query
 * values that are set. Throws when a parameter is missing.
 */
export function addressOf(endpoint: Endpoint, params: Values = {}, query: Values = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** A signed file link with a variant asked for, such as `{format: 'xlsx'}`. */
export function fileAddress(link: string, variant: Values): string {
  const [path = link, present = ''] = link.split('?')
  const search = new URLSearchParams(present)
  for (const [name, value] of Object.entries(variant)) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
