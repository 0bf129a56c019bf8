import type { Endpoint } from '@merkwerk/contract'
import { type AnyEndpointName as EndpointName, allEndpoints as endpoints } from '@merkwerk/contract/v1'
import fc from 'fast-check'
import { arbitraryInput } from './arbitrary-value.ts'

/** A call in plain JSON, so that a call that found an error can be stored. */
export interface PlainCall {
  name: EndpointName
  caller: 'nobody' | 'restricted' | 'user' | 'admin'
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** A JSON body or the fields of a multipart body. */
  body?: unknown
  /** The content of the file in a multipart body, or of a body that is a file. */
  file?: string
  idempotencyKey?: string
  /** Whether the caller is a program with an API key. */
  hasKey?: boolean
}

/** Values by field name that refer to existing rows. */
type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** All calls of the contract. */
export const fuzzedNames = Object.keys(endpoints) as EndpointName[]
const callers = { public: 'nobody', restricted: 'restricted', user: 'user', admin: 'admin' } as const
const lists = [
  'Artikelnummer;EAN;ASIN\r\nA1;4006381333931;B00EXAMPL1',
  'Artikelnummer\nA1',
  'a,b\n"',
  'PK\u0003\u0004',
]

/** Any call of the contract, made by a caller who is allowed to make it. */
export function arbitraryCall(known: KnownValues): fc.Arbitrary<PlainCall> {
  const byName = new Map(fuzzedNames.map((name) => [name, toArbitraryCall(name, known)]))
  return fc.constantFrom(...fuzzedNames).chain((name) => byName.get(name) as fc.Arbitrary<PlainCall>)
}

function toArbitraryCall(name: EndpointName, known: KnownValues): fc.Arbitrary<PlainCall> {
  const { access, key, params, query, body, form, isRaw, fileTypes }: Endpoint = endpoints[name]
  const hasFile = form !== undefined || fileTypes !== undefined
  const text = fc.oneof(fc.constantFrom(...lists), fc.string({ unit: 'binary', maxLength: 500 }))
  return fc.record(
    {
      name: fc.constant(name),
      caller: fc.constant(callers[access]),
      params: arbitraryInput(params, known),
      query: arbitraryInput(query, known),
      ...((body || form) && { body: arbitraryInput(body ?? form, known) }),
      ...(isRaw && { body: fc.jsonValue() }),
      ...(hasFile && { file: text }),
      ...((body || form) && { idempotencyKey: fc.oneof(fc.uuid(), fc.stringMatching(/^[ -~]{0,300}$/)) }),
      ...(key !== null && access !== 'public' && { hasKey: fc.boolean() }),
    },
    {
      requiredKeys: [
        ...(['name', 'caller', 'params', 'query'] as const),
        ...(form ? (['body'] as const) : []),
        ...(hasFile ? (['file'] as const) : []),
      ],
    },
  ) as fc.Arbitrary<PlainCall>
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** URL encoding. Lone surrogates cannot be part of a URL. */
const inAddress = (value: unknown): string => encodeURIComponent(toText(value).toWellFormed())

/** The arguments of `fetch` for a call. */
export function toRequest({ name, params, query, body, file, idempotencyKey }: PlainCall): {
  path: string
  init: RequestInit
} {
  const { method, path, form, fileTypes }: Endpoint = endpoints[name]
  const search = Object.entries(query).map(([field, value]) => `${field}=${inAddress(value)}`)
  const filled = path.replace(/:(\w+)/g, (_, field: string) => inAddress(params[field]))
  return {
    path: search.length > 0 ? `${filled}?${search.join('&')}` : filled,
    init: {
      method,
      headers: {
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(fileTypes && { 'content-type': fileTypes[0] ?? '' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined &&
        method !== 'GET' && { body: form ? multipart(body, file) : JSON.stringify(body) }),
      ...(fileTypes && { body: file ?? '' }),
    },
  }
}

function multipart(fields: unknown, file = ''): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as object)) form.append(name, toText(value))
  form.append('file', new Blob([file]), 'list.csv')
  return form
}
