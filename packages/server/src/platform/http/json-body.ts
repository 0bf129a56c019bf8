// docs/decisions/0058-untrusted-input.md

import type { Endpoint } from '@merkwerk/contract'
import {
  countJsonNodes,
  defaultLimits,
  type JsonLimits,
  ProductListError,
  runInThread,
} from '@merkwerk/engine'
import type { FastifyInstance } from 'fastify'
import { AppError, refuseFields } from '../errors.ts'
import type { BodyReading, BodyTask } from './body-reader.ts'
import { parseInput } from './parse-input.ts'

/** What any JSON body may contain. The largest one of the contract is a mapping with 50,000 values. */
const bodyLimits: JsonLimits = { nodes: 500_000, depth: 32, names: 1_000 }
/** Bodies above it are parsed and checked in a thread, because that takes longer than a few milliseconds. */
const inline = { bytes: 512 * 1024, nodes: 10_000 }

/** A body that is not parsed yet. */
class LargeJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const tooComplex = (cause?: unknown): AppError =>
  new AppError('FILE_TOO_LARGE', {}, { problem: { code: 'request-too-complex' }, cause })

/** Counts the values of a JSON text before it is parsed. Throws `FILE_TOO_LARGE`. */
export function requireSimpleJson(json: Uint8Array, limits: JsonLimits = bodyLimits): number {
  const nodes = countJsonNodes(json, limits)
  if (nodes === undefined) throw tooComplex()
  return nodes
}

/** Parses JSON bodies within limits. Large ones of the contract's endpoints remain for `parseBody`. */
export function limitJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    function parseJson(this: FastifyInstance, request, bytes, done) {
      try {
        const nodes = requireSimpleJson(bytes)
        if (bytes.length > inline.bytes || nodes > inline.nodes) return done(null, new LargeJson(bytes))
        parse.call(this, request, bytes.toString(), done)
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

interface Reading {
  /** The account that sends the body. Strangers have no threads. */
  owner: number | undefined
  signal: AbortSignal
}

/** Checks a body with the schema of its endpoint. Throws `INVALID_INPUT`, and `FILE_TOO_LARGE`. */
export async function parseBody(
  { method, path, body: schema }: Endpoint,
  body: unknown,
  { owner, signal }: Reading,
): Promise<unknown> {
  if (!(body instanceof LargeJson) || !schema) return parseInput(schema, body ?? {})
  if (owner === undefined) throw tooComplex()
  const reading = await readInThread({ endpoint: `${method} ${path}`, json: body.bytes }, owner, signal)
  if ('errors' in reading) throw refuseFields(reading.errors)
  return reading.body
}

async function readInThread(task: BodyTask, owner: number, signal: AbortSignal): Promise<BodyReading> {
  const limits = { ...defaultLimits, processorMs: 10_000 }
  const module = new URL('./body-reader.ts', import.meta.url)
  try {
    return await runInThread(
      { module, payload: task, limits, bytes: 20 * task.json.byteLength, owner, pool: 'bodies' },
      signal,
    )
  } catch (error) {
    throw error instanceof ProductListError ? tooComplex(error) : error
  }
}
