import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@merkwerk/contract'
import { refuseField } from '../../../../platform/errors.ts'
import type { UploadedFile } from '../../../../platform/http/index.ts'

/**
 * A stored key with which at most one run of an account starts, and a hash of what was asked for. Its prefix names who chose
 * it: `call:` for the `Idempotency-Key` of a call, so that no caller can use the key of a scheduled run.
 */
export interface Idempotency {
  key: string
  request: string
}

interface Call {
  headers: IncomingHttpHeaders
  params?: unknown
  body?: unknown
  form?: unknown
  file?: UploadedFile | undefined
}

const longestKey = 200

/**
 * Reads the idempotency of a call. The limit `max_coins` is not part of the request, because it belongs to the call and not to the
 * run. Throws `INVALID_INPUT` for a long key: cut, it could be that of another run.
 */
export function readIdempotency(
  { path }: Pick<Endpoint, 'path'>,
  { headers, params, body, form, file }: Call,
): Idempotency | undefined {
  const { 'idempotency-key': key } = headers
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > longestKey)
    throw refuseField('idempotency-key', 'at-most-characters', { most: longestKey })
  const request = [path, params, body, form, file && [file.fileName, file.sha256]]
  const text = JSON.stringify(request, (name, value) => (name === 'max_coins' ? undefined : value))
  return { key: `call:${key}`, request: hash('sha256', text) }
}
