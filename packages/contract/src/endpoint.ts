// docs/decisions/0007-contract.md

import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. Deny by default: the server answers 401 without a valid token and 403 with
 * one of too little reach. `restricted` admits restricted sessions (subscription not paid), full user
 * sessions and admins; `user` admits full user sessions and admins; `admin` only admins.
 */
export type Access = 'public' | 'restricted' | 'user' | 'admin'

/** What an endpoint answers with when all goes well. `file` and `events` are streams, not JSON. */
export type ResponseKind = z.ZodType | 'file' | 'events' | 'empty'

/** One call of the HTTP interface. Paths end in a slash; `:name` marks a path parameter. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}/`
  access: Access
  summary: string
  tag: 'account' | 'jobs' | 'wallet' | 'files' | 'admin'
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON body. Exclusive with `form`. */
  body?: z.ZodObject
  /** What a body may have in bytes, where a megabyte is too little. */
  maxBodyBytes?: number
  /** The text fields of a multipart body that also carries one file named `file`. */
  form?: z.ZodObject
  /** The handler is given the body as the bytes that came, e.g. to check a signature over them. Exclusive with both. */
  isRaw?: true
  response: ResponseKind
  errors: readonly ErrorCode[]
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint
