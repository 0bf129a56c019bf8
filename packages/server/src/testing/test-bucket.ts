import type { OutgoingHttpHeaders } from 'node:http'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { AwsV4Signer } from 'aws4fetch'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildApp } from 'fauxqs'

/** The outcome instead of a response: an error status, an XML document, or a connection cut halfway through the body. */
export type Interference = (request: FastifyRequest) => number | { xml: string } | 'cut' | undefined

/** An S3 server on loopback, in memory. Rejects requests that are not signed with its secret. */
export interface TestBucket extends AsyncDisposable {
  port: number
  /** Settings of an empty bucket on this server. */
  settings: Record<'FILES_URL' | 'FILES_S3_ENDPOINT' | 'FILES_S3_KEY_ID' | 'FILES_S3_SECRET', string>
  /** Methods and URLs of all requests so far. */
  requests: string[]
  /** Passes every later request to this function first. */
  interfere(interference: Interference): void
}

const name = 'merkwerk-files'
const credentials = { accessKeyId: 'key-of-the-bucket', secretAccessKey: 'secret-of-the-bucket' }

export async function startTestBucket(): Promise<TestBucket> {
  const store = buildApp({ logger: false })
  const requests: string[] = []
  const toCut = new WeakSet<FastifyRequest>()
  let interference: Interference = () => undefined
  store.addHook('onRequest', async (request, reply) => {
    requests.push(`${request.method} ${request.url}`)
    if (!(await isSigned(request))) return refuse(reply, 403, 'SignatureDoesNotMatch')
    const instead = interference(request)
    if (typeof instead === 'number')
      return refuse(reply, instead, instead === 403 ? 'AccessDenied' : 'SlowDown')
    if (instead === 'cut' && request.method === 'PUT') setImmediate(() => request.raw.socket.destroy())
    else if (instead === 'cut') toCut.add(request)
    else if (instead) return reply.type('application/xml').send(instead.xml)
  })
  store.addHook('onSend', (request, reply, payload, done) => {
    if (toCut.has(request) && Buffer.isBuffer(payload)) sendHalf(reply, payload)
    else done(null, payload)
  })
  await store.listen({ host: '127.0.0.1', port: 0 })
  const { port } = store.server.address() as { port: number }
  const endpoint = `http://127.0.0.1:${port}`
  await createBucket(name, endpoint, credentials)
  requests.length = 0
  return {
    port,
    settings: {
      FILES_URL: `s3://${name}/kept`,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_KEY_ID: credentials.accessKeyId,
      FILES_S3_SECRET: credentials.secretAccessKey,
    },
    requests,
    interfere: (next) => {
      interference = next
    },
    [Symbol.asyncDispose]: () => store.close(),
  }
}

/** Creates a bucket in any store. */
export async function createBucket(
  bucket: string,
  endpoint: string,
  keys: { accessKeyId: string; secretAccessKey: string },
): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

/** Verifies the signature with other code than the client's. */
async function isSigned({ method, url, headers }: FastifyRequest): Promise<boolean> {
  const given = String(headers.authorization)
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    url: `http://${headers.host}${url}`,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    datetime: String(headers['x-amz-date']),
    service: 's3',
    region: 'us-east-1',
    allHeaders: true,
  })
  return (await signer.authHeader()) === given
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply
    .code(status)
    .type('application/xml')
    .send(`<Error><Code>${code}</Code><Message>Refused.</Message></Error>`)

function sendHalf(reply: FastifyReply, payload: Buffer): void {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  reply.raw.write(payload.subarray(0, payload.length / 2), () => reply.raw.destroy())
}
