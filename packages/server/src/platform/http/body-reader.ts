import { type Endpoint, endpoints } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { serveReader } from '@merkwerk/engine/product-list/in-thread'
import { AppError, type FieldProblems } from '../errors.ts'
import { parseInput } from './parse-input.ts'

/** The start parameters of the thread that parses and checks a large JSON body. */
export interface BodyTask {
  /** Method and path. */
  endpoint: string
  json: Uint8Array
}

export type BodyReading = { body: unknown } | { errors: FieldProblems }

const schemas = new Map(
  Object.values<Endpoint>({ ...endpoints, ...v1Endpoints }).map(({ method, path, body }) => [
    `${method} ${path}`,
    body,
  ]),
)

async function* readBody({ endpoint, json }: BodyTask): AsyncGenerator<BodyReading, void, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(json))
    const schema = schemas.get(endpoint)
    if (!schema) throw new Error(`The contract has no ${endpoint}`)
    yield isPoisoned(value) ? { errors: {} } : { body: parseInput(schema, value) }
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof SyntaxError)) throw error
    yield { errors: error instanceof AppError ? (error.fields ?? {}) : {} }
  }
}

/** As Fastify's parser, refuses fields that could change the prototype of an object. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = Object.entries(value)
  return fields.some(([name, part]) => name === '__proto__' || namesPrototype(name, part) || isPoisoned(part))
}

const namesPrototype = (name: string, part: unknown): boolean =>
  name === 'constructor' && typeof part === 'object' && part !== null && Object.hasOwn(part, 'prototype')

serveReader(readBody)
