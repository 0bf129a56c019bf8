/**
 * Counts which of 1,000 real GTINs each source has, over the recorded pages and answers of the corpus beside the checkout,
 * and whether merging with other sources keeps the precision of the marketplaces: `node bench/coverage.ts`.
 *
 * The GTINs are those that recordings of any source show, then the ISBNs of python-stdnum's tests, then the sample of Open
 * Food Facts in its order. A GTIN counts as found if a source's parser reads a product with it. Nothing recorded counts as
 * not found, so shares are lower bounds.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product, SourceName } from '@merkwerk/contract'
import { startSandbox } from '@merkwerk/sandbox'
import { mergeProducts, parseGtin, parsePage } from '../packages/engine/src/index.ts'
import type { SourceAnswer } from '../packages/engine/src/sources/answer.ts'
import { readDnb } from '../packages/engine/src/sources/dnb/index.ts'
import { readIcecat } from '../packages/engine/src/sources/icecat/index.ts'
import { readOpenFacts } from '../packages/engine/src/sources/open-food-facts/index.ts'
import { readOpenLibrary } from '../packages/engine/src/sources/open-library/index.ts'
import { jsonOfIcecatXml } from '../packages/engine/src/testing/icecat-xml.ts'
import { judgedPages, mergePrecision } from '../packages/engine/src/testing/merge-precision.ts'
import { openBrowse, openCatalog } from '../packages/engine/src/testing/official-apis.ts'
import { collections, savedPages, toFolder } from '../packages/engine/src/testing/saved-pages.ts'
import { respond } from '../packages/engine/src/testing/source-answers.ts'
import { row } from './measuring/tables.ts'

const listed = 1_000
const corpus = join(toFolder('pages'), '..')
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(corpus, folder)).filter((name) => name.endsWith(ending))
const toBytes = (folder: string, name: string): Buffer => readFileSync(join(corpus, folder, name))

const ofSource = (source: SourceName, answer: SourceAnswer | undefined): Product[] =>
  answer?.kind === 'found' ? [{ source, ...answer.facts }] : []

const savedProducts = (): Product[] =>
  collections.flatMap((collection) =>
    (['amazon', 'ebay'] as const).flatMap((marketplace) =>
      savedPages(marketplace, collection).flatMap(({ url, bytes }) => {
        const parsed = parsePage(bytes, { url })
        return parsed.outcome === 'found' ? [parsed.product] : []
      }),
    ),
  )

/** The products of recorded answers of the official interfaces. */
async function officialProducts(): Promise<Product[]> {
  const folder = join(corpus, 'api')
  await using sandbox = await startSandbox({ port: 0, apiDir: folder })
  await using amazon = openCatalog({ address: sandbox.url }, 'amazon.com')
  await using ebay = openBrowse({ address: sandbox.url }, 'ebay.com')
  const signal = AbortSignal.timeout(60_000)
  const products: Product[] = []
  for (const name of filesIn('api', '.json')) {
    const json = JSON.parse(toBytes('api', name).toString())
    for (const { asin, itemId } of json.items ?? [json]) {
      const id = /^v1\|(\d+)\|\d+$/.exec(itemId ?? '')?.[1]
      const outcome = asin
        ? await amazon.lookUp({ asin }, signal)
        : id && (await ebay.lookUp({ itemId: id }, signal))
      if (outcome && outcome.kind === 'found') products.push(outcome.product)
    }
  }
  return products
}

/** The rows of a sample of Open Food Facts' database. */
function readSample(): { code: string }[] {
  const text = toBytes('identifiers/openfoodfacts', 'products_sample.csv').toString()
  const [head = [], ...rows] = text.split('\n').map((line) => line.split('\t'))
  return rows.flatMap((cells) => {
    const { code, ...product } = Object.fromEntries(head.map((name, index) => [name, cells[index]]))
    return code ? [{ code, ...product }] : []
  })
}

/** Recorded answers of the sources besides the marketplaces. */
function recordedProducts(): Product[] {
  const icecat = filesIn('answers/icecat', '.xml').flatMap((name) => {
    const json = jsonOfIcecatXml(toBytes('answers/icecat', name).toString())
    const info = json.data.GeneralInfo as { GTIN: string[]; Brand: string; BrandPartCode: string }
    const gtin = info.GTIN.find((one) => parseGtin(one).kind === 'valid')
    const asked = gtin ? { gtin } : { brand: info.Brand, mpn: info.BrandPartCode }
    return ofSource('icecat', readIcecat(respond(json), asked))
  })
  const dnb = filesIn('answers/dnb', '.xml').flatMap((name) => {
    const body = toBytes('answers/dnb', name)
    const isbns = new Set(body.toString().match(/\b97[89]\d{10}\b/g))
    return [...isbns].flatMap((isbn) => ofSource('dnb', readDnb({ status: 200, body }, isbn)))
  })
  const library = filesIn('answers/openlibrary', '.json').flatMap((name) => {
    const body = toBytes('answers/openlibrary', name)
    const isbns = new Set(body.toString().match(/\b97[89]\d{10}\b/g))
    const read = readOpenLibrary({ status: 200, body })
    return [...isbns].flatMap((isbn) => ofSource('open-library', read(isbn)))
  })
  const lists = filesIn('answers/openfoodfacts', '.json').flatMap(
    (name) => JSON.parse(toBytes('answers/openfoodfacts', name).toString()).products as { code: string }[],
  )
  const sample = readSample()
  const food = [...lists, ...sample].flatMap((product) =>
    ofSource('open-food-facts', readOpenFacts(respond({ products: [product] }), 'food')(product.code)),
  )
  return [...icecat, ...dnb, ...library, ...food]
}

/** The GTINs that a product shows, padded so that they compare. */
const padGtins = ({ gtins }: Product): string[] => gtins.map((gtin) => gtin.padStart(14, '0'))

type Category = 'books' | 'food' | 'other goods'

/** 1,000 GTINs with their category. The sample of Open Food Facts also lists products that its reader refuses. */
function selectGtins(products: readonly Product[]): Map<string, Category> {
  const selected = new Map<string, Category>()
  const add = (gtin: string, category: Category) => {
    if (selected.size < listed && !selected.has(gtin)) selected.set(gtin, category)
  }
  const isFood = ({ source, breadcrumbs }: Product) =>
    source === 'open-food-facts' || /food|grocery|lebensmittel/i.test(breadcrumbs.join(' '))
  const others = products.filter(({ source }) => source !== 'open-food-facts')
  for (const product of others)
    for (const gtin of padGtins(product)) {
      const isBook = /^097[89]/.test(gtin)
      add(gtin, isBook ? 'books' : isFood(product) ? 'food' : 'other goods')
    }
  const isbns = toBytes('identifiers/python-stdnum', 'test_isbn.doctest')
    .toString()
    .match(/(?<![\d-])97[89][\d-]{10,14}(?![\d-])/g)
  for (const isbn of isbns ?? []) {
    const parsed = parseGtin(isbn)
    if (parsed.kind === 'valid') add(parsed.gtin.padStart(14, '0'), 'books')
  }
  for (const { code } of readSample()) {
    const parsed = parseGtin(code)
    if (parsed.kind === 'valid') add(parsed.gtin.padStart(14, '0'), 'food')
  }
  return selected
}

function printCoverage(products: readonly Product[]): void {
  const sources = [...new Set(products.map(({ source }) => source))]
  const has = new Map(
    sources.map((source) => [
      source,
      new Set(products.filter((product) => product.source === source).flatMap(padGtins)),
    ]),
  )
  const selected = [...selectGtins(products)]
  row('category', 'GTINs', ...sources, 'before', 'after')
  row('---', ...sources.map(() => '--:'), '--:', '--:', '--:')
  for (const category of ['books', 'food', 'other goods', 'all'] as const) {
    const gtins = selected.filter(([, one]) => category === 'all' || one === category).map(([gtin]) => gtin)
    const share = (of: readonly SourceName[]) => {
      const found = gtins.filter((gtin) => of.some((source) => has.get(source)?.has(gtin)))
      return `${((100 * found.length) / gtins.length).toFixed(1)} %`
    }
    row(
      category,
      gtins.length,
      ...sources.map((one) => share([one])),
      share(['amazon', 'ebay']),
      share(sources),
    )
  }
}

const mergeAll = (products: readonly Product[]) =>
  mergeProducts(
    products.map((product) => ({ product, by: 'gtin', fetchedAt: new Date(0) })),
    {},
  )

function printPrecision(answers: readonly Product[]): void {
  const pages = judgedPages()
  const shown = (source?: SourceName) => {
    const { right, stated } = mergePrecision(pages, source)
    return `${right} of ${stated} (${(right / stated).toFixed(4)})`
  }
  console.log('')
  row('merged', 'right brands and attributes')
  row('---', '--:')
  row('page alone', shown())
  for (const source of ['icecat', 'open-food-facts', 'dnb', 'open-library'] as const)
    row(`page and ${source}, which states the same facts`, shown(source))
  const others = answers.filter(({ source }) => source !== 'amazon' && source !== 'ebay')
  let [pairs, joined] = [0, 0]
  for (const { product } of pages)
    for (const answer of others) {
      if (padGtins(product).some((gtin) => padGtins(answer).includes(gtin))) continue
      pairs += 1
      if (mergeAll([product, answer]).joined.length > 1) joined += 1
    }
  console.log(`\nOf ${pairs} pairs of a page and another product's answer, ${joined} were merged.`)
}

const recorded = recordedProducts()
printCoverage([...savedProducts(), ...(await officialProducts()), ...recorded])
printPrecision(recorded)
