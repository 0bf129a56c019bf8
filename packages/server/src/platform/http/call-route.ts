import type { Endpoint } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { inSpan } from '../observability/tracing.ts'
import { type Actor, requireAccess } from './access.ts'
import { parseInput, requireStorable } from './parse-input.ts'
import type { Route, RouteInput } from './route.ts'
import type { UploadedFile } from './upload.ts'

/** Who calls a route, and how. */
export interface Caller extends Pick<RouteInput, 'headers' | 'ip' | 'signal'> {
  actor: Actor
}

type In<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined

/** The input of a route before it is checked. */
export interface CallInput<E extends Endpoint> {
  params?: In<E, 'params'>
  query?: In<E, 'query'>
  body?: In<E, 'body'>
  file?: UploadedFile
  headers?: Record<string, string>
}

/**
 * Calls a route with a JSON response from within the process, with the checks of a call over HTTP: access, input and response.
 * Throws what the route throws.
 */
export async function callRoute<E extends Endpoint & { response: z.ZodType }>(
  context: Context,
  { endpoint, handler }: Route & { endpoint: E },
  caller: Caller,
  { params, query, body, file, headers = {} }: CallInput<E>,
): Promise<z.output<E['response']>> {
  const { actor, ip, signal } = caller
  requireAccess(actor, endpoint)
  requireStorable(headers)
  const input = {
    params: parseInput(endpoint.params, params ?? {}),
    query: parseInput(endpoint.query, query ?? {}),
    body: parseInput(endpoint.body, body ?? {}),
    form: undefined,
    bytes: undefined,
    file,
    actor,
    ip,
    signal,
    closed: signal,
    headers: { ...caller.headers, ...headers },
    reply: { status: () => undefined, header: () => undefined },
  } satisfies { [K in keyof RouteInput]: unknown }
  const result = await inSpan(`${endpoint.method} ${endpoint.path}`, {}, () =>
    handler(context, input as RouteInput),
  )
  return endpoint.response.parse(result) as z.output<E['response']>
}
