// docs/decisions/0007-contract.md

import { rm } from 'node:fs/promises'
import type { Endpoint } from '@merkwerk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { refuseField } from '../errors.ts'
import { addToLogContext } from '../observability/log-context.ts'
import { inSpan } from '../observability/tracing.ts'
import { type Actor, type Authenticate, admit } from './access.ts'
import { parseBody } from './json-body.ts'
import { parseInput } from './parse-input.ts'
import type { FileResponse, Route, RouteInput } from './route.ts'
import { sendFile } from './send-file.ts'
import type { UploadedFile, Uploads } from './upload.ts'

interface Parts {
  authenticate: Authenticate
  uploads: Uploads
}

/** Registers all routes. Routes with a raw body or a file as body are in scopes without other parsers. */
export async function registerRoutes(
  server: FastifyInstance,
  context: Context,
  routes: readonly Route[],
  parts: Parts,
): Promise<void> {
  const isPlain = ({ endpoint }: Route) => !endpoint.isRaw && !endpoint.fileTypes
  for (const route of routes) if (isPlain(route)) registerRoute(server, context, route, parts)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of routes) if (route.endpoint.isRaw) registerRoute(scope, context, route, parts)
  })
  for (const route of routes) {
    const { fileTypes } = route.endpoint
    if (!fileTypes) continue
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser([...fileTypes], (_request, body, done) => done(null, body))
      registerRoute(scope, context, route, parts)
    })
  }
}

/** Registers one route, which checks access and input, runs the handler, and checks the response. */
function registerRoute(
  server: FastifyInstance,
  context: Context,
  { endpoint, handler }: Route,
  { authenticate, uploads }: Parts,
): void {
  const actors = new WeakMap<FastifyRequest, Actor>()
  server.route({
    method: endpoint.hasHead ? [endpoint.method, 'HEAD'] : endpoint.method,
    url: endpoint.path,
    ...limitBody(endpoint),
    onRequest: async (request, reply) => {
      const actor = await admit(request, reply, endpoint, authenticate)
      if (actor) {
        actors.set(request, actor)
        addToLogContext({ account_id: actor.accountId, ...(actor.key && { key_id: actor.key.id }) })
      }
      reply.header('cache-control', 'private, no-store')
    },
    handler: async (request, reply) => {
      const query = parseInput(endpoint.query, request.query)
      const signals = createSignals(reply)
      const upload = await receiveFile(request, endpoint, uploads)
      try {
        const input = {
          params: parseInput(endpoint.params, request.params),
          query,
          body: await parseBody(endpoint, request.body, {
            owner: actors.get(request)?.accountId,
            ...signals,
          }),
          form: parseInput(endpoint.form, upload?.fields),
          file: upload && requireFile(upload.file),
          bytes: endpoint.isRaw ? toBytes(request.body) : undefined,
          actor: actors.get(request),
          headers: request.headers,
          reply: {
            status: (code: number) => void reply.code(code),
            header: (name: string, value: string) => void reply.header(name, value),
          },
          ip: request.ip,
          ...signals,
        } satisfies { [K in keyof RouteInput]: unknown }
        const name = `${endpoint.method} ${endpoint.path}`
        const result = await inSpan(name, { request_id: request.id }, () =>
          handler(context, input as RouteInput),
        )
        return typeof endpoint.response === 'string'
          ? sendStream(request, reply, { kind: endpoint.response, result })
          : // Parsing drops fields that the contract does not name, so that no column of a row leaks.
            endpoint.response.parse(result)
      } finally {
        if (upload?.file) await rm(upload.file.path, { force: true })
      }
    },
  })
}

/** A stranger's body is parsed before anything counts the call, so it must be small. */
const maxPublicBytes = 16 * 1024

function limitBody({ access, body, maxBodyBytes }: Endpoint): { bodyLimit?: number } {
  const bodyLimit = maxBodyBytes ?? (access === 'public' && body ? maxPublicBytes : undefined)
  return bodyLimit === undefined ? {} : { bodyLimit }
}

const toBytes = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

async function receiveFile(request: FastifyRequest, { form, fileTypes }: Endpoint, uploads: Uploads) {
  if (form) return uploads.receive(request)
  if (!fileTypes) return undefined
  const { filename } = request.query as { filename: string }
  return { fields: undefined, file: await uploads.receiveBody(request, filename) }
}

function requireFile(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw refuseField('file', 'file-missing')
  return file
}

/** One error for all calls, because the default reason has a stack. */
const responseEnded = new Error('The response has ended')

export function createSignals(reply: FastifyReply): Pick<RouteInput, 'signal' | 'closed'> {
  const aborted = new AbortController()
  const closed = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborted.abort(new Error('The caller has disconnected'))
    closed.abort(responseEnded)
  })
  return { signal: aborted.signal, closed: closed.signal }
}

function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, result }: { kind: 'file' | 'events'; result: unknown },
): FastifyReply {
  if (kind === 'file') return sendFile(request, reply, result as FileResponse)
  return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(result)
}
