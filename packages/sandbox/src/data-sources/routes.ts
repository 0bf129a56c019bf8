import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveControl } from '../control.ts'
import { toOrigin } from '../marketplaces/site.ts'
import { readGtin } from '../products/codes.ts'
import { findByPartNumber } from '../products/product-search.ts'
import { libraryBook, searchRetrieveResponse } from './books.ts'
import { findSourceProduct } from './find-source-product.ts'
import { findFurtherGtin, findRegistered, furtherGtins } from './further-products.ts'
import { icecatDataSheet, icecatError, isFullOnly } from './icecat.ts'
import { openFactsKinds, openFactsPage, openFactsProduct } from './open-facts.ts'
import { SourceGate, type SourceRules, sourceFaults } from './source-gate.ts'
import type { SourceProduct } from './source-product.ts'

const sources = ['icecat', 'open-facts', 'dnb', 'open-library', 'eprel', 'kaufland'] as const
type Source = (typeof sources)[number]

const controlBody = {
  type: 'object',
  required: ['source'],
  additionalProperties: false,
  properties: {
    source: { enum: [...sources] },
    fault: { enum: [...sourceFaults] },
    times: { type: 'integer', minimum: 1 },
    rate: { type: 'number', exclusiveMinimum: 0 },
  },
}

/** Accounts and keys with this ending are rejected. */
const isWrong = (credential: unknown): boolean =>
  typeof credential !== 'string' || /^$|-wrong$/.test(credential)

type Gates = Record<Source, SourceGate>

/** The data sources beside the marketplaces, and the control of their faults and quotas. */
export function dataSourceRoutes(app: FastifyInstance): void {
  // Open Food Facts answers with 503 to too many calls.
  const gates = Object.fromEntries(
    sources.map((source) => [source, new SourceGate(source === 'open-facts' ? 503 : 429)]),
  ) as Gates
  icecatRoutes(app, gates.icecat)
  openFactsRoutes(app, gates['open-facts'])
  bookRoutes(app, gates)
  eprelRoutes(app, gates.eprel)
  kauflandRoutes(app, gates.kaufland)
  serveControl<SourceRules & { source: Source }>(app, '/_control/data-sources', controlBody, {
    shown: () => Object.fromEntries(sources.map((source) => [source, gates[source].shown])),
    set: ({ source, ...rules }) => gates[source].set(rules),
    reset() {
      for (const gate of Object.values(gates)) gate.reset()
    },
  })
}

const guard = (gate: SourceGate) => ({
  preHandler: (request: FastifyRequest, reply: FastifyReply) => gate.refuse(request, reply),
})

/** The product of a number in any notation. */
function findProduct(text: string, request: FastifyRequest): SourceProduct | undefined {
  const gtin = readGtin(text)
  return gtin === undefined ? undefined : findSourceProduct(gtin, toOrigin(request))
}

const gtinOfPart = (brand: string, code: string): string | undefined =>
  findFurtherGtin(brand, code) ?? findByPartNumber(`${brand} ${code}`)?.gtin

function icecatRoutes(app: FastifyInstance, gate: SourceGate): void {
  app.get<{ Querystring: { shopname?: string; GTIN?: string; Brand?: string; ProductCode?: string } }>(
    '/icecat/api',
    guard(gate),
    async (request, reply) => {
      const { shopname, GTIN, Brand = '', ProductCode = '' } = request.query
      if (isWrong(shopname)) return reply.code(400).send(icecatError(3))
      const number = GTIN ?? gtinOfPart(Brand, ProductCode) ?? ''
      const product = findProduct(number, request)
      if (product?.kind !== 'icecat') return reply.code(404).send(icecatError(8))
      if (isFullOnly(product)) return reply.code(403).send(icecatError(9))
      return icecatDataSheet(product, toOrigin(request))
    },
  )
}

function openFactsRoutes(app: FastifyInstance, gate: SourceGate): void {
  for (const [prefix, kind] of Object.entries(openFactsKinds)) {
    app.get<{ Querystring: { code?: string } }>(`/${prefix}/api/v2/search`, guard(gate), async (request) =>
      openFactsPage(
        (request.query.code ?? '').split(',').flatMap((code) => {
          const product = findProduct(code, request)
          return product?.kind === kind ? [product] : []
        }),
      ),
    )
    app.get(`/${prefix}/data/products.jsonl.gz`, guard(gate), async (request, reply) =>
      reply.type('application/gzip').send(gzipSync(toDump(kind, request))),
    )
  }
}

/** A nightly dump: the further products of a project and lines that occur in real dumps. */
function toDump(kind: string, request: FastifyRequest): string {
  const products = furtherGtins
    .filter((one) => one.kind === kind)
    .flatMap(({ gtin }) => findSourceProduct(gtin, toOrigin(request)) ?? [])
  const lines = products.map((product) =>
    JSON.stringify({
      ...openFactsProduct(product),
      countries_tags: ['en:germany'],
      last_modified_t: Math.floor(Date.now() / 1000),
    }),
  )
  return ['{"code":"1","product_name":"Test"}', ...lines, '{"code":"40063', ''].join('\n')
}

function bookRoutes(app: FastifyInstance, gates: Gates): void {
  const toBook = (isbn: string, request: FastifyRequest): SourceProduct[] => {
    const book = findProduct(isbn, request)
    return book?.kind === 'books' ? [book] : []
  }
  app.get<{ Querystring: { query?: string } }>('/dnb/sru/dnb', guard(gates.dnb), async (request, reply) => {
    const [, isbn = ''] = (request.query.query ?? '').split('=')
    return reply.type('text/xml; charset=utf-8').send(searchRetrieveResponse(toBook(isbn, request)))
  })
  app.get<{ Querystring: { bibkeys?: string } }>(
    '/open-library/api/books',
    guard(gates['open-library']),
    async (request) => {
      const keys = (request.query.bibkeys ?? '').split(',')
      return Object.fromEntries(
        keys.flatMap((key) =>
          toBook(key.replace('ISBN:', ''), request).map((book) => [key, libraryBook(book)]),
        ),
      )
    },
  )
}

function eprelRoutes(app: FastifyInstance, gate: SourceGate): void {
  app.get<{ Params: { number: string } }>(
    '/eprel/api/product/:number',
    guard(gate),
    async (request, reply) => {
      if (isWrong(request.headers['x-api-key'])) return reply.code(403).send({ message: 'Forbidden' })
      const found = findRegistered(request.params.number)
      if (!found?.eprel) return reply.code(404).send({ message: 'Not found' })
      const { product, eprel } = found
      return {
        eprelRegistrationNumber: eprel.number,
        productGroup: eprel.group,
        modelIdentifier: product.model,
        supplierOrTrademark: product.brand,
        energyClass: eprel.energyClass,
        energyClassRange: 'A_G',
        onMarketStartDate: [2024, 5, 2],
        implementingAct: 'EC_2019_2013',
      }
    },
  )
}

/** The secret that signs calls of Kaufland's interface. */
const kauflandSecret = 'sandbox-kaufland-secret'

function kauflandRoutes(app: FastifyInstance, gate: SourceGate): void {
  app.get<{ Params: { ean: string } }>(
    '/kaufland/v2/products/ean/:ean',
    guard(gate),
    async (request, reply) => {
      const { 'shop-timestamp': timestamp, 'shop-signature': signature } = request.headers
      const signed = ['GET', toOrigin(request) + request.url, '', timestamp].join('\n')
      if (signature !== createHmac('sha256', kauflandSecret).update(signed).digest('hex'))
        return reply.code(401).send({ message: 'Unauthorized', errors: [] })
      const product = findProduct(request.params.ean, request)
      if (!product) return reply.code(404).send({ message: 'Product not found' })
      const id = Number(product.gtin.slice(-9))
      return {
        data: {
          id_product: id,
          storefront: 'de',
          title: product.title,
          eans: [product.gtin],
          id_category: 1,
          main_picture: product.images[0] ?? '',
          manufacturer: product.brand,
          url: `https://www.kaufland.de/product/${id}/`,
          age_rating: 0,
          is_valid: true,
          dangerous_goods_li_shipping: null,
          category: { name: 'c', title_singular: product.path.at(-1), title_plural: product.path.at(-1) },
        },
      }
    },
  )
}
