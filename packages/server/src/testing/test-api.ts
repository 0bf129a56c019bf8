import { type Client, createClient } from '@merkwerk/client/app'
import { type Api, startApi } from '../api.ts'
import type { Context } from '../platform/context.ts'

export interface TestApi extends AsyncDisposable {
  url: string
  /** Calls endpoints of the contract and returns their typed bodies. */
  client(token?: string): Client
  /** Calls a path, for tests of HTTP itself and of refusals. Sends an object as JSON and `FormData` as multipart. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>
}

/** The real HTTP server on a free loopback port. */
export async function startTestApi(context: Context): Promise<TestApi> {
  const api: Api = await startApi(context)
  return {
    url: api.url,
    client: (token) => createClient({ baseUrl: api.url, ...(token !== undefined && { token }) }),
    async call(method, path, { token, body, headers } = {}) {
      const isForm = body instanceof FormData
      const response = await fetch(`${api.url}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
      }
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}
