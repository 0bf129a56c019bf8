// docs/decisions/0007-contract.md

import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. The server denies by default: 401 without a valid token, 403 without sufficient access.
 * `restricted` admits restricted sessions (subscription not paid), full user sessions and admins; `user` admits full
 * user sessions and admins; `admin` only admins.
 */
export type Access = 'public' | 'restricted' | 'user' | 'admin'

/** Body of a successful response. `file` and `events` are streams, not JSON. */
export type ResponseKind = z.ZodType | 'file' | 'events'

/** One call of the HTTP interface. Paths end in a slash; `:name` marks a path parameter. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}/`
  access: Access
  /** The scope that an API key needs. Null if no key may call the endpoint. */
  key: ApiScope | null
  summary: string
  /** `v1` is the public API. Its errors are problem details (RFC 9457). */
  tag: 'account' | 'lists' | 'runs' | 'jobs' | 'wallet' | 'files' | 'admin' | 'v1'
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON body. Exclusive with `form`. */
  body?: z.ZodObject
  /** Maximum body size in bytes, if not a megabyte. */
  maxBodyBytes?: number
  /** The text fields of a multipart body that also carries one file named `file`. */
  form?: z.ZodObject
  /** The content types of a body that is one file. Its name is `filename` of the query. Exclusive with `body` and `form`. */
  fileTypes?: readonly string[]
  /** The handler receives the raw body, e.g. to check its signature. Exclusive with `body` and `form`. */
  isRaw?: true
  response: ResponseKind
  /** Returns 202 with the same body while the job runs. */
  isAccepted?: true
  /** For the API reference. Files are texts. `accepted` is the body of a 202. */
  example?: {
    readonly body?: object | string
    readonly response: object | string
    readonly accepted?: object
  }
  /** Also supports HEAD, for files that send ETag and Last-Modified. */
  hasHead?: true
  /** Besides `INVALID_INPUT` of every endpoint with input, and those that follow from `access`. */
  errors?: readonly ErrorCode[]
}

type Details = Omit<Endpoint, 'method' | 'path' | 'access' | 'tag'>

/** Returns functions that define endpoints of one access and tag, one function for each method. */
export function endpointsFor<const A extends Access, const T extends Endpoint['tag']>(access: A, tag: T) {
  const define =
    <const M extends Endpoint['method']>(method: M) =>
    <const P extends Endpoint['path'], const D extends Details>(path: P, details: D) => ({
      method,
      path,
      access,
      tag,
      ...details,
    })
  return { get: define('GET'), post: define('POST'), put: define('PUT'), delete: define('DELETE') }
}
