import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

type StaticDocument = StaticDocumentSpec['document']

/** The reference page has inline styles. Its scripts are files of its own. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export async function registerDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiDocument(publicUrl)
  server.get('/api/docs/openapi.json', async () => document)
  await server.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as StaticDocument },
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: referencePolicy,
    theme: { title: 'Merkwerk: calls' },
    uiConfig: { layout: 'BaseLayout' },
  })
}
