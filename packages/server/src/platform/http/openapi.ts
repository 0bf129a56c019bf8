import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type Endpoint, type ErrorCode, errorTable, webhookEvents } from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import { allEndpoints as endpoints } from '@merkwerk/contract/v1'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { colors, markSvg } from '../brand.ts'

type Json = Record<string, unknown>

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const binary = { type: 'string', format: 'binary' }

/** A response with a body of one type. */
const described = (description: string, type: string, schema: Json, example?: object | string): Json => ({
  description,
  content: { [type]: { schema, ...(example !== undefined && { example }) } },
})

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: toSchema(field as z.ZodType, 'input'),
  }))

/** The headers that calls of the public API take. */
const callHeaders = {
  Prefer: {
    description: 'Waits up to that many seconds, at most 60, before the response says that the work goes on',
    example: 'wait=30',
  },
  'Idempotency-Key': {
    description:
      'Any text of up to 200 characters. Calls with the same text start one run, at the cost of one. Another request with it returns 409',
    example: 'order-4711',
  },
  'Accept-Language': { description: 'The language of texts: `de` or `en`', example: 'de' },
} as const

function headerParameters({ tag, method, isAccepted }: Endpoint): Json[] {
  if (tag !== 'v1') return []
  const names: (keyof typeof callHeaders)[] = [
    ...(isAccepted ? (['Prefer'] as const) : []),
    ...(isAccepted && method === 'POST' ? (['Idempotency-Key'] as const) : []),
    'Accept-Language',
  ]
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    ...callHeaders[name],
  }))
}

function requestBody({ body, form, fileTypes, example }: Endpoint): Json | undefined {
  if (fileTypes)
    return {
      required: true,
      content: Object.fromEntries(
        fileTypes.map((type) => [
          type,
          { schema: binary, ...(type === 'text/csv' && { example: example?.body }) },
        ]),
      ),
    }
  if (body)
    return { required: true, ...described('', 'application/json', toSchema(body, 'input'), example?.body) }
  if (!form) return undefined
  const fields = toSchema(form, 'input') as { properties: Json; required?: string[] }
  const schema = {
    ...fields,
    properties: { ...fields.properties, file: binary },
    required: [...(fields.required ?? []), 'file'],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function success({ response, example, isAccepted }: Endpoint): Json {
  if (response === 'file') return { 200: described('The file', '*/*', binary, example?.response) }
  if (response === 'events')
    return { 200: described('Server-sent events', 'text/event-stream', { type: 'string' }) }
  const body = toSchema(response, 'output')
  return {
    200: described('Done', 'application/json', body, example?.response),
    ...(isAccepted && { 202: described('The work goes on', 'application/json', body, example?.accepted) }),
  }
}

/** What is wrong, for programs, with the sentence in the caller's language. */
const namedProblem = {
  type: 'object',
  required: ['code', 'detail'],
  properties: {
    code: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    detail: { type: 'string' },
  },
}

/** Errors of the public API. */
const problem = {
  description: 'Problem details (RFC 9457) with the details of the code',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    ...Object.fromEntries(
      ['type', 'title', 'detail', 'code', 'request_id'].map((name) => [name, { type: 'string' }]),
    ),
    status: { type: 'integer' },
    problem: { ...namedProblem, description: 'What is in the way in this situation' },
    errors: {
      type: 'object',
      description: 'INVALID_INPUT only: the problems of each field',
      additionalProperties: { type: 'array', items: namedProblem },
    },
  },
  example: {
    type: 'urn:merkwerk:error:INVALID_INPUT',
    title: englishErrors.INVALID_INPUT,
    status: 400,
    detail: englishErrors.INVALID_INPUT,
    code: 'INVALID_INPUT',
    request_id: 'req-4f1c',
    errors: { name: [{ code: 'name-missing', detail: 'Name is required' }] },
  },
}

function errorSchema(code: ErrorCode): Json {
  const { details } = errorTable[code]
  const own = z.object({ error: z.string(), code: z.literal(code), request_id: z.string() })
  return { description: englishErrors[code], allOf: [toSchema(own, 'output'), toSchema(details, 'output')] }
}

function failures({ errors = [], access, key, tag, params, query, body, form }: Endpoint): Json {
  const hasInput = params || query || body || form
  const codes = new Set<ErrorCode>(hasInput ? ['INVALID_INPUT'] : [])
  for (const code of [...errors, 'INTERNAL', 'UNAVAILABLE'] as const) codes.add(code)
  if (access !== 'public') codes.add('UNAUTHENTICATED')
  if (access === 'user' || access === 'admin') codes.add('FORBIDDEN')
  if (key !== null) for (const code of ['KEY_REFUSED', 'KEY_FORBIDDEN', 'THROTTLED'] as const) codes.add(code)
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      tag === 'v1'
        ? described(group.join(', '), 'application/problem+json', { $ref: '#/components/schemas/Problem' })
        : described(group.join(', '), 'application/json', {
            oneOf: group.map((code) => ({ $ref: `#/components/schemas/${code}` })),
          }),
    ]),
  )
}

/** The headers of the Standard Webhooks specification. */
const webhookHeaders = {
  'webhook-id':
    'Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order',
  'webhook-timestamp': 'Unix time of the attempt in seconds',
  'webhook-signature':
    '`v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces',
}

const describeWebhooks = (): Json =>
  Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary, data, example }]) => {
      const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
      const post = {
        summary,
        tags: ['account'],
        parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          ...described('', 'application/json', toSchema(body, 'output'), {
            type,
            timestamp: '2026-11-23T08:00:03.100Z',
            data: example,
          }),
        },
        responses: {
          '2XX': {
            description: 'Received. Anything else is repeated over three days; 410 turns the endpoint off',
          },
        },
      }
      return [type, { post }]
    }),
  )

/** All packages have one version. */
function readVersion(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

function describePaths(described: readonly [string, Endpoint][]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of described) {
    const address = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const body = requestBody(endpoint)
    paths[address] = {
      ...paths[address],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        summary: endpoint.summary,
        description: `Access: ${endpoint.access}. API keys: ${endpoint.key ?? 'none'}`,
        tags: [endpoint.tag],
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
        parameters: [
          ...parameters(endpoint.params, 'path'),
          ...parameters(endpoint.query, 'query'),
          ...headerParameters(endpoint),
        ],
        ...(body && { requestBody: body }),
        responses: { ...success(endpoint), ...failures(endpoint) },
      },
    }
  }
  return paths
}

function describeErrors(): Json {
  const codes = Object.keys(errorTable) as ErrorCode[]
  return { Problem: problem, ...Object.fromEntries(codes.map((code) => [code, errorSchema(code)])) }
}

/** Describes calls, webhooks and errors when somebody reads them: at the start of the API that would be a fifth of its work. */
function openApiDocument(publicUrl: string, guide: string, described: readonly [string, Endpoint][]): Json {
  let paths: Json | undefined
  let webhooks: Json | undefined
  let schemas: Json | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merkwerk',
      version: readVersion(),
      description: guide,
    },
    servers: [{ url: publicUrl }],
    get paths() {
      paths ??= describePaths(described)
      return paths
    },
    get webhooks() {
      webhooks ??= describeWebhooks()
      return webhooks
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of a session, or an API key',
        },
      },
      get schemas() {
        schemas ??= describeErrors()
        return schemas
      },
    },
  }
}

/** The reference page has inline styles. Its scripts are files of its own. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const all = Object.entries<Endpoint>(endpoints)
const publicApi = all.filter(([, { tag }]) => tag === 'v1')

/** The OpenAPI document of the public API. The types of `packages/client` are generated from it. */
export const describePublicApi = (publicUrl: string, guide = ''): Json =>
  openApiDocument(publicUrl, guide, publicApi)

/** docs/api.md for readers of the reference page: with the address of this server, without its heading and links to other files. */
export async function readGuide(publicUrl: string): Promise<string> {
  const text = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
  return text
    .replace(/^# .*\n+/, '')
    .replace(/\[([^[\]]+)\]\((?!https?:|#)[^()]*\)/g, '$1')
    .replaceAll('https://merkwerk.example', publicUrl)
}

async function readStyle(): Promise<string> {
  const variables = Object.entries(colors).map(([name, color]) => `--${name}: ${color};`)
  const rules = await readFile(new URL('reference-page.css', import.meta.url), 'utf8')
  return `:root { ${variables.join(' ')} }\n${rules}`
}

export async function registerDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  const guide = await readGuide(publicUrl)
  const others = all.filter(([, { tag }]) => tag !== 'v1')
  const document = openApiDocument(publicUrl, guide, [...publicApi, ...others])
  const publicDocument = describePublicApi(publicUrl, guide)
  server.get('/api/docs/v1.json', async () => publicDocument)
  server.get('/api/docs/openapi.json', async () => document)
  await server.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: referencePolicy,
    theme: {
      title: 'Merkwerk API',
      css: [{ filename: 'reference-page.css', content: await readStyle() }],
      favicon: [
        {
          filename: 'mark.svg',
          rel: 'icon',
          sizes: 'any',
          type: 'image/svg+xml',
          content: Buffer.from(markSvg),
        },
      ],
    },
    uiConfig: { layout: 'BaseLayout' },
  })
}
