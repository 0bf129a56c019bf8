// docs/decisions/0002-checks.md

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the tree and its allowed imports besides itself. All other imports are forbidden. */
export interface Layer {
  name: string
  /** Regular expression for the path from the repository root. */
  path: string
  mayImport: string[]
}

const contract =
  '^packages/contract/src/((v1/)?index|attribute-(mapping|names)|csv|html|errors-(de|en)|problems(-de|-en)?|replace-texts|say-problem|source-table|vat-number)\\.ts$'
const client = '^packages/client/src/(app/)?index\\.ts$'
const cli = '^packages/cli/src/index\\.ts$'
const engine = '^packages/engine/src/index\\.ts$'
const exportTargets = '^packages/exports/src/(mapping/)?index\\.ts$'
const invoicing = '^packages/invoicing/src/index\\.ts$'
const identifiers = '^packages/engine/src/identifiers/index\\.ts$'
const columns = '^packages/engine/src/product-list/columns\\.ts$'
const inThread = '^packages/engine/src/product-list/in-thread\\.ts$'
const sandbox = '^packages/sandbox/src/(start|sftp/start-sftp)\\.ts$'
const fakeStripe = '^packages/fake-stripe/src/fake-stripe\\.ts$'
const server = '^packages/server/src/main\\.ts$'

/** Parts that engine and web share in the browser. They must not reach Node modules. */
export const browserSafe = [identifiers, columns]
/** Tests and their helpers: factories, local servers, rendered screens and reference parsers. */
export const tests =
  '\\.test\\.tsx?$|^packages/((client|server|engine|exports|invoicing|fake-stripe)/src|web/app)/testing/'

const layer = (name: string, path: string, mayImport: string[]): Layer => ({ name, path, mayImport })

function engineLayers(): Layer[] {
  const part = (name: string): string => `^packages/engine/src/${name}`
  const identifiers = part('identifiers/')
  const fetching = part('fetching/')
  const matching = part('matching/')
  const page = part('sources/page/')
  const outcome = part('outcome\\.ts$')
  const base = [contract, identifiers, outcome]
  const sourceFiles = part('sources/[^/]+\\.ts$')
  const sources = ['amazon', 'ebay', 'dnb', 'eprel', 'icecat', 'kaufland', 'open-food-facts', 'open-library']
  const folder = (name: string): Layer =>
    layer(`engine/sources/${name}`, part(`sources/${name}/`), [
      ...base,
      fetching,
      matching,
      page,
      sourceFiles,
    ])
  return [
    layer('engine/identifiers', identifiers, []),
    layer('engine/outcome', outcome, [contract, identifiers]),
    layer('engine/fetching', fetching, base),
    layer('engine/formulas', part('formulas/'), [contract]),
    layer('engine/product-list', part('product-list/'), base),
    layer('engine/rules', part('rules/'), base),
    layer('engine/matching', matching, [...base, part('rules/')]),
    layer('engine/sources/page', page, [contract, outcome]),
    ...sources.map(folder),
    layer('engine/sources', sourceFiles, [...base, fetching, matching, part('sources/')]),
    layer('engine', part('[^/]+\\.ts$'), [contract, part('')]),
  ]
}

/** Platform folders that need more than the base, and their needs. */
const platformNeeds: Record<string, string[]> = {
  queue: ['db'],
  email: ['db', 'queue'],
}

/**
 * The wings of `domains/`, the upper ones first, and in each the domains with those that they may call, always through
 * `index.ts`. A domain calls only domains of its own wing and of lower ones.
 */
const wings: Record<string, Record<string, string[]>> = {
  office: {
    privacy: [
      ...['people/accounts', 'people/api-keys', 'people/contact', 'events/webhooks'],
      ...['money/wallet', 'money/billing-details', 'money/invoices', 'money/billing'],
      ...['lists/rows', 'lists/runs', 'lists/exports', 'lists/mapping', 'products/connections'],
      ...['automation/public-api', 'automation/schedules'],
    ],
    overview: ['people/accounts'],
    reconciliation: ['money/billing', 'lists/runs', 'products/product-cache', 'people/accounts'],
    admin: [
      ...['people/accounts', 'people/contact', 'money/wallet', 'money/invoices', 'money/billing'],
      ...['products/product-cache', 'products/rules', 'products/enrichment', 'products/connections'],
      ...['lists/runs', 'lists/rows'],
    ],
  },
  automation: {
    transfers: [],
    schedules: [
      ...['automation/transfers', 'lists/exports', 'lists/sheets', 'lists/runs', 'lists/rows'],
      ...['events/webhooks', 'people/api-keys', 'people/accounts'],
    ],
    'public-api': [
      ...['lists/exports', 'lists/mapping', 'lists/sheets', 'lists/runs', 'lists/rows', 'money/wallet'],
      ...['automation/schedules', 'people/api-keys', 'people/accounts'],
    ],
    mcp: ['automation/public-api', 'lists/exports', 'lists/runs'],
  },
  lists: {
    rows: [],
    runs: [
      ...['lists/rows', 'money/wallet', 'events/webhooks', 'products/product-cache', 'products/rules'],
      ...['products/enrichment', 'products/connections', 'people/api-keys', 'people/accounts'],
    ],
    sheets: ['lists/runs', 'lists/rows', 'people/accounts'],
    families: ['lists/sheets', 'lists/runs', 'lists/rows', 'products/product-cache', 'people/accounts'],
    mapping: ['lists/sheets', 'lists/rows', 'products/enrichment', 'products/rules', 'people/accounts'],
    exports: [
      ...['lists/mapping', 'lists/families', 'lists/rows', 'lists/sheets', 'lists/runs'],
      ...['products/product-cache', 'events/webhooks', 'people/accounts'],
    ],
    previews: ['lists/runs', 'products/product-cache'],
  },
  products: {
    'product-cache': [],
    rules: ['people/accounts'],
    enrichment: ['products/rules', 'products/product-cache', 'people/accounts'],
    connections: ['products/product-cache', 'people/accounts'],
  },
  money: {
    wallet: ['events/webhooks', 'people/accounts'],
    'billing-details': ['people/accounts'],
    invoices: ['money/billing-details', 'money/wallet', 'people/accounts'],
    billing: ['money/billing-details', 'money/invoices', 'money/wallet', 'people/accounts'],
  },
  events: { webhooks: ['people/accounts'] },
  people: { accounts: [], 'api-keys': ['people/accounts'], contact: [] },
}

const domains = Object.entries(wings).flatMap(([wing, needs], index) =>
  Object.entries(needs).map(([name, calls]) => ({
    name: `${wing}/${name}`,
    calls: calls.filter((other) =>
      Object.keys(wings)
        .slice(index)
        .includes(other.split('/')[0] ?? ''),
    ),
  })),
)

/**
 * The stages of a run, and the stages that each of them may call. `record.ts` declares the types they pass on, so no
 * stage imports a type of a later one. `imports.ts` checks that.
 */
export const runStages: Record<string, string[]> = {
  submit: [],
  process: ['results'],
  waiting: [],
  results: ['waiting'],
  outputs: ['results'],
  history: ['submit', 'waiting', 'results', 'outputs'],
}

/** Every stage builds on the files beside `index.ts` and `routes.ts`. Only those two import all stages. */
function runLayers(may: string[]): Layer[] {
  const part = (name: string): string => `^packages/server/src/domains/lists/runs/${name}`
  const base = part('(?!index|routes)[^/]+\\.ts$')
  return [
    ...Object.entries(runStages).map(([name, others]) =>
      layer(`domains/lists/runs/${name}`, part(`${name}/`), [
        ...may,
        base,
        ...others.map((other) => part(`${other}/`)),
      ]),
    ),
    layer('domains/lists/runs', base, may),
    layer('domains/lists/runs door', part('(index|routes)\\.ts$'), [...may, part('')]),
  ]
}

function serverLayers(): Layer[] {
  const platform = (name: string): string => `^packages/server/src/platform/${name}`
  const domain = (name: string): string => `^packages/server/src/domains/${name}/`
  const base = [
    contract,
    engine,
    platform('(config|observability|security)/'),
    platform('(brand|coalesce|errors|local-time|durations|fault-points)\\.ts$'),
    platform('email/email-address\\.ts$'),
  ]
  const folders = ['db', 'queue', 'storage', 'email', 'pdf', 'spreadsheets', 'stripe']
  const resources = folders.map((name) => platform(`${name}/`))
  const context = platform('context\\.ts$')
  return [
    ...base.slice(2).map((path) => layer('platform base', path, base)),
    ...folders.map((name) =>
      layer(`platform/${name}`, platform(`${name}/`), [
        ...base,
        // Output files and export packages have one writer of workbooks.
        ...(name === 'spreadsheets' ? [exportTargets] : []),
        ...(platformNeeds[name] ?? []).map((other) => platform(`${other}/`)),
      ]),
    ),
    layer('platform/context', context, [...base, ...resources]),
    layer('platform/http', platform('http/'), [...base, inThread, ...resources, context]),
    ...domains.flatMap(({ name, calls }) => {
      const may = [
        ...[contract, engine, inThread, platform('')],
        ...(['lists/exports', 'lists/mapping', 'lists/families', 'lists/runs'].includes(name)
          ? [exportTargets]
          : []),
        ...(['money/billing-details', 'money/invoices'].includes(name) ? [invoicing] : []),
        ...calls.map((other) => `${domain(other)}index\\.ts$`),
      ]
      return name === 'lists/runs' ? runLayers(may) : [layer(`domains/${name}`, domain(name), may)]
    }),
    layer('server entry points', '^packages/server/src/[^/]+\\.ts$', [
      contract,
      '^packages/server/src/(?!testing/)',
    ]),
  ]
}

/** The targets and the mapping of exports know the core, and not each other. Families compare values as the mapping does. */
function exportLayers(): Layer[] {
  const part = (name: string): string => `^packages/exports/src/${name}`
  const core = part('core/')
  const targets = readdirSync(join(import.meta.dirname, '../../packages/exports/src/targets'))
  return [
    layer('exports/core', core, [contract, identifiers]),
    layer('exports/mapping', part('mapping/'), [contract, identifiers, core]),
    layer('exports/families', part('families/'), [contract, identifiers, part('mapping/')]),
    ...targets.map((name) =>
      layer(`exports/targets/${name}`, part(`targets/${name}/`), [
        ...[contract, identifiers],
        part('core/index\\.ts$'),
      ]),
    ),
    layer('exports', part('(?!testing/)'), [
      ...[contract, identifiers, core, part('(mapping|families)/index\\.ts$')],
      part('targets/[^/]+/index\\.ts$'),
    ]),
  ]
}

/** Documents and bookkeeping build on the VAT of the package, and do not know each other. */
function invoicingLayers(): Layer[] {
  const part = (name: string): string => `^packages/invoicing/src/${name}`
  return [
    layer('invoicing/vat', part('vat/'), [contract]),
    layer('invoicing/document', part('document/'), [contract, part('vat/')]),
    layer('invoicing/bookkeeping', part('bookkeeping/'), [contract, part('vat/')]),
    layer('invoicing', part('[^/]+\\.ts$'), [contract, part('(vat|document|bookkeeping)/')]),
  ]
}

function webLayers(): Layer[] {
  const part = (name: string): string => `^packages/web/app/${name}`
  const words = [
    contract,
    ...browserSafe,
    part('((list-|admin-|setting-|sign-in-)?paths|preferences|site)\\.ts$'),
    part('messages/'),
  ]
  return [
    layer('web ground', part('((list-|admin-|setting-|sign-in-)?paths|preferences|site)\\.ts$'), [
      contract,
      part('paths\\.ts$'),
    ]),
    layer('web/messages', part('messages/'), words),
    layer('web/ui', part('ui/'), [part('(messages/translate|preferences)\\.ts$')]),
    layer('web/api', part('api/'), [...words, client]),
    layer('web/components', part('components/'), [...words, client, part('ui/'), part('api/')]),
    layer('web/pages', part('pages/'), [...words, client, part('ui/'), part('api/'), part('components/')]),
    layer('web routes', part('[^/]+\\.tsx?$'), [...words, client, part('')]),
  ]
}

/** Code that starts or tests the whole product may import its packages by their main entry. */
const wholeProduct = [contract, client, engine, identifiers, server, sandbox, '^scripts/']

/** The import directions of the repository. ARCHITECTURE.md draws those of packages. */
export const layers: Layer[] = [
  layer('contract', '^packages/contract/src/', []),
  layer('client/app', '^packages/client/src/app/', [contract, '^packages/client/src/']),
  // The published package: it imports nothing.
  layer('client', '^packages/client/src/', []),
  layer('cli', '^packages/cli/src/', [client]),
  ...engineLayers(),
  ...exportLayers(),
  ...invoicingLayers(),
  ...serverLayers(),
  layer('fake-stripe', '^packages/fake-stripe/src/', [contract]),
  layer('sandbox', '^packages/sandbox/src/', [contract, identifiers, fakeStripe]),
  ...webLayers(),
  layer('scripts', '^scripts/', [
    ...[contract, client, cli, engine, server, sandbox],
    '^harness/(prepared-folder|accounts)\\.ts$',
  ]),
  layer('harness', '^harness/', wholeProduct),
  layer('e2e', '^e2e/', [
    ...wholeProduct,
    '^packages/server/src/testing/(pdf-text|read-zip)\\.ts$',
    '^packages/web/app/messages/text-files\\.ts$',
    '^harness/',
  ]),
  layer('reliability', '^reliability/', [
    ...wholeProduct,
    // A test reads a replica as the product does.
    '^packages/server/src/platform/db/index\\.ts$',
    '^packages/server/src/testing/(test-bucket|files-contract|front-server|webhook-receiver|file-server|amplify|amplifying-calls)\\.ts$',
    '^harness/',
  ]),
]

/** Tests may import internals of their own package, and the sandbox. */
export const testLayers: Layer[] = [
  layer('tests of contract', '^packages/contract/', []),
  layer('tests of client', '^packages/client/', [contract]),
  layer('tests of engine', '^packages/engine/', [contract, sandbox]),
  layer('tests of exports', '^packages/exports/', [contract, engine, identifiers]),
  layer('tests of invoicing', '^packages/invoicing/', [contract]),
  layer('tests of server', '^packages/server/', [
    ...[contract, client, engine, exportTargets, invoicing, sandbox],
  ]),
  layer('tests of fake-stripe', '^packages/fake-stripe/', [contract]),
  layer('tests of sandbox', '^packages/sandbox/', [contract, engine, ...browserSafe]),
  layer('tests of web', '^packages/web/', [contract, client, ...browserSafe]),
]
