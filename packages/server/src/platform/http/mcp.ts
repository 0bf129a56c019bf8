// docs/decisions/0055-mcp.md

import {
  type AuthInfo,
  createMcpHandler,
  type McpServer,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { addToLogContext } from '../observability/log-context.ts'
import { type Authenticate, identify, type KeyActor } from './access.ts'
import type { Caller } from './call-route.ts'
import { requireSimpleJson } from './json-body.ts'
import { createSignals } from './register-route.ts'

export const mcpPath = '/mcp'

/** Creates the server of one MCP request, with the tools that its caller may use. */
export type CreateMcpServer = (context: Context, caller: Caller) => McpServer

interface McpParts {
  authenticate: Authenticate
  createServer: CreateMcpServer
}

/** The text of `check_list` may be as large as the largest body of the public API. */
const maxBodyBytes = 8 * 2 ** 20
/** 1,000 records with five cells have 12,000 nodes. The main thread parses them. */
const jsonLimits = { nodes: 25_000, depth: 32, names: 1_000, batch: 100 }

/**
 * Serves MCP over Streamable HTTP: the revision 2026-07-28 and, without sessions, those of 2025. Keys and their limits are those of
 * the public API.
 */
export async function registerMcp(
  server: FastifyInstance,
  context: Context,
  { authenticate, createServer }: McpParts,
): Promise<void> {
  const callers = new WeakMap<AuthInfo, Caller>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo && callers.get(authInfo)
      if (!caller) throw new AppError('UNAUTHENTICATED')
      return createServer(context, caller)
    },
    {
      maxRequestBodySize: maxBodyBytes,
      onerror: (error) => context.logger.debug({ err: error }, 'MCP request refused'),
    },
  )
  server.addHook('preClose', () => handler.close())
  const { hostname, origin } = new URL(context.config.http.publicUrl)

  const actors = new WeakMap<FastifyRequest, KeyActor>()

  /** Refuses a caller before its body is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (!validateOriginHeader(request.headers.origin, [hostname]).ok) throw new AppError('FORBIDDEN')
    reply.header('cache-control', 'private, no-store')
    const actor = await identifyKey(request, reply, authenticate).catch((error: unknown) => {
      reply.header('www-authenticate', 'Bearer')
      throw error
    })
    addToLogContext({ account_id: actor.accountId, key_id: actor.key.id })
    actors.set(request, actor)
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const { headers, ip } = request
    const actor = actors.get(request)
    if (!actor) throw new AppError('UNAUTHENTICATED')
    const { signal } = createSignals(reply)
    const authInfo: AuthInfo = { token: '', clientId: actor.key.id, scopes: [] }
    callers.set(authInfo, { actor, headers, ip, signal })
    return handler.fetch(toWebRequest(request, origin, signal), { authInfo })
  }

  await server.register(async (scope) => {
    passBodies(scope)
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: mcpPath,
      bodyLimit: maxBodyBytes,
      onRequest: admit,
      handler: respond,
    })
  })
}

/** The SDK parses bodies, because invalid JSON has a response of the protocol. */
function passBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      requireSimpleJson(body, jsonLimits)
      return body.toString()
    },
  )
}

/** The token of a session would let any page or program that has it spend without the limits of a key. */
async function identifyKey(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<KeyActor> {
  const actor = await identify(request, reply, authenticate)
  if (!actor.key) throw new AppError('UNAUTHENTICATED', {}, { problem: { code: 'mcp-takes-keys' } })
  return actor
}

function toWebRequest(
  { raw, url, method, body }: FastifyRequest,
  origin: string,
  signal: AbortSignal,
): Request {
  const sent = Object.entries(raw.headersDistinct)
  return new Request(new URL(url, origin), {
    method,
    signal,
    headers: sent.flatMap(([name, values = []]) => values.map((value) => [name, value])),
    ...(typeof body === 'string' && { body }),
  })
}
