/** A part of the tree and what it may import besides itself; whatever is not listed is forbidden. */
export interface Layer {
  name: string
  /** Regular expression on the path from the root of the repository. */
  path: string
  mayImport: string[]
}

const contract = '^packages/contract/src/index\\.ts$'
const engine = '^packages/engine/src/index\\.ts$'
const identifiers = '^packages/engine/src/identifiers/index\\.ts$'
const columns = '^packages/engine/src/product-list/columns\\.ts$'
const sandbox = '^packages/sandbox/src/start\\.ts$'
const fakeStripe = '^packages/fake-stripe/src/(fake-stripe|html)\\.ts$'
const server = '^packages/server/src/main\\.ts$'

/** What engine and web share in the browser: no Node module may be reachable from here. */
export const browserSafe = [identifiers, columns]
/** Tests and what serves them alone: factories, and the readers that the fast ones are held against. */
export const tests = '\\.test\\.tsx?$|-reference\\.ts$|^packages/(server|engine|fake-stripe)/src/testing/'

const layer = (name: string, path: string, mayImport: string[]): Layer => ({ name, path, mayImport })

function engineLayers(): Layer[] {
  const part = (name: string): string => `^packages/engine/src/${name}`
  const base = part('outcome\\.ts$')
  const parts = [part('identifiers/'), part('fetching/'), base]
  const meaning = part('marketplaces/meaning/')
  const shop = (name: string): Layer =>
    layer(`engine/marketplaces/${name}`, part(`marketplaces/${name}/`), [
      contract,
      ...parts,
      part('marketplaces/[^/]+\\.ts$'),
      meaning,
    ])
  return [
    layer('engine/identifiers', part('identifiers/'), []),
    layer('engine/outcome', base, [contract, part('identifiers/')]),
    layer('engine/fetching', part('fetching/'), [contract, part('identifiers/'), base]),
    layer('engine/product-list', part('product-list/'), [contract, part('identifiers/'), base]),
    layer('engine/rules', part('rules/'), [contract, part('identifiers/'), base]),
    layer('engine/marketplaces/meaning', meaning, [contract, part('marketplaces/[^/]+\\.ts$')]),
    shop('amazon'),
    shop('ebay'),
    layer('engine/marketplaces', part('marketplaces/[^/]+\\.ts$'), [
      contract,
      ...parts,
      part('marketplaces/'),
    ]),
    layer('engine', part('[^/]+\\.ts$'), [contract, '^packages/engine/src/']),
  ]
}

function serverLayers(): Layer[] {
  const part = (name: string): string => `^packages/server/src/${name}`
  const ground = [
    contract,
    engine,
    part(
      '(config|files-config|marketplace-config|settings|signing-secret|sealing|crash-points|logger|trail|tracing|metrics|errors|email-address|bounded-map|local-time)\\.ts$',
    ),
  ]
  const services = ['db/', 'queue/', 'files/', 'mail/', 'pdf/', 'spreadsheets/', 'stripe/'].map(part)
  const context = part('context\\.ts$')
  const http = part('http/')
  const domain = (name: string, others: string[] = []): Layer =>
    layer(`server/${name}`, part(`${name}/`), [
      ...ground,
      ...services,
      context,
      http,
      ...others.map((other) => part(`${other}/index\\.ts$`)),
    ])
  const domains = [
    'accounts',
    'contact',
    'wallet',
    'receipts',
    'billing',
    'jobs',
    'catalogue',
    'filters',
    'enrichment',
    'seller-accounts',
  ]
  return [
    layer(
      'server ground',
      part(
        '(config|files-config|marketplace-config|settings|signing-secret|sealing|crash-points|logger|trail|tracing|metrics|errors|email-address|bounded-map|local-time)\\.ts$',
      ),
      ground,
    ),
    layer('server/db', part('db/'), ground),
    layer('server/files', part('files/'), ground),
    layer('server/queue', part('queue/'), [...ground, part('db/')]),
    layer('server/mail', part('mail/'), [...ground, part('db/'), part('queue/')]),
    layer('server/pdf', part('pdf/'), ground),
    layer('server/spreadsheets', part('spreadsheets/'), ground),
    layer('server/stripe', part('stripe/'), ground),
    layer('server/context', context, [...ground, ...services]),
    layer('server/http', http, [...ground, ...services, context]),
    domain('accounts'),
    domain('contact'),
    domain('wallet', ['accounts']),
    domain('receipts', ['wallet', 'accounts']),
    domain('billing', ['receipts', 'wallet', 'accounts']),
    domain('catalogue'),
    domain('filters', ['accounts']),
    domain('enrichment', ['filters', 'catalogue', 'accounts']),
    domain('seller-accounts', ['catalogue', 'accounts']),
    domain('jobs', ['wallet', 'catalogue', 'filters', 'enrichment', 'seller-accounts', 'accounts']),
    domain('own-data', ['accounts', 'contact', 'wallet', 'receipts', 'billing', 'jobs', 'seller-accounts']),
    domain('reconciliation', ['billing', 'jobs', 'catalogue', 'accounts']),
    domain('admin', domains),
    layer('server entry points', part('(main|api|worker|handlers|prepare-database)\\.ts$'), [
      contract,
      '^packages/server/src/(?!testing/)',
    ]),
  ]
}

function webLayers(): Layer[] {
  const part = (name: string): string => `^packages/web/app/${name}`
  const words = [
    contract,
    ...browserSafe,
    part('(paths|sign-in-paths|preferences|site)\\.ts$'),
    part('texts/'),
  ]
  return [
    layer('web ground', part('(paths|sign-in-paths|preferences|site)\\.ts$'), [
      contract,
      part('paths\\.ts$'),
    ]),
    layer('web/texts', part('texts/'), words),
    layer('web/ui', part('ui/'), [part('preferences\\.ts$')]),
    layer('web/api', part('api/'), words),
    layer('web/components', part('components/'), [...words, part('ui/'), part('api/')]),
    layer('web/pages', part('pages/'), [...words, part('ui/'), part('api/'), part('components/')]),
    layer('web routes', part('[^/]+\\.tsx?$'), [...words, part('')]),
  ]
}

/** The import directions of the repository; ARCHITECTURE.md draws them. */
export const layers: Layer[] = [
  layer('contract', '^packages/contract/src/', []),
  ...engineLayers(),
  ...serverLayers(),
  layer('fake-stripe', '^packages/fake-stripe/src/', []),
  layer('sandbox', '^packages/sandbox/src/', [contract, identifiers, fakeStripe]),
  ...webLayers(),
  layer('scripts', '^scripts/', [contract, engine, server, sandbox]),
  layer('e2e', '^e2e/', [
    contract,
    engine,
    identifiers,
    server,
    '^packages/server/src/testing/test-bucket\\.ts$',
    sandbox,
    '^scripts/',
  ]),
]

/** Tests may reach into their own package, and into the stand-in for the outside world. */
export const testLayers: Layer[] = [
  layer('tests of contract', '^packages/contract/', []),
  layer('tests of engine', '^packages/engine/', [contract, sandbox]),
  layer('tests of server', '^packages/server/', [contract, engine, sandbox]),
  layer('tests of fake-stripe', '^packages/fake-stripe/', []),
  layer('tests of sandbox', '^packages/sandbox/', [contract, engine, ...browserSafe]),
  layer('tests of web', '^packages/web/', [contract, ...browserSafe]),
]
