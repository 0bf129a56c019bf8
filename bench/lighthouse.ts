/**
 * Prints the scripts of every route, and runs Lighthouse's mobile profile on the landing page, and signed in on the lists, a
 * sheet of 100,000 rows and the dashboard: `node bench/lighthouse.ts [ROUNDS [PAGE…]]`. Prints the median of each figure. Fails
 * if one is below its minimum. Needs a Chromium, as the browser tests find it.
 */
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser, launchBrowser } from '../e2e/browser.ts'
import { scriptBytes } from '../e2e/script-bytes.ts'
import { fetchTokens } from '../harness/accounts.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { findFreePort } from '../scripts/postgres/index.ts'
import { addSheet } from './measuring/big-sheet.ts'
import { startFreshProduct } from './measuring/fresh-product.ts'
import { runFirstList } from './measuring/known-products.ts'
import { percentile, row } from './measuring/tables.ts'

/** Minimum scores, of 100. Pages behind the sign-in are not for search engines. */
const landing = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const signedIn = { performance: 90, accessibility: 100, 'best-practices': 100 }
type Asked = Partial<typeof landing>
const timings = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  // After the first contentful paint, the end of the last long task before 5 s without one and with at most two requests.
  interactive: 'time to interactive, ms',
  'cumulative-layout-shift': 'layout shift',
  'speed-index': 'speed index, ms',
  'total-byte-weight': 'bytes sent',
}
const pagesFile = new URL('../packages/web/build/client/pages.json', import.meta.url)
const rounds = Number(process.argv[2] ?? 5)
const wanted = process.argv.slice(3)
const sheetRows = 100_000

interface Measured {
  scores: Record<string, number>
  figures: Record<string, number>
  faults: string[]
}

async function measure(url: string, port: number, asked: Asked): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(asked),
    // Every round has an empty cache. The session is in the local storage, which Lighthouse keeps.
  })
  if (!result) throw new Error('Lighthouse had nothing to say.')
  const { categories, audits } = result.lhr
  const weighty = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  const imperfect = new Set(weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9))
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    figures: Object.fromEntries(
      Object.keys(timings).map((id) => [id, audits[id]?.numericValue ?? Number.NaN]),
    ),
    faults: [...imperfect],
  }
}

const median = (values: number[]): number => percentile(values, 0.5)

function report(page: string, measured: Measured[], asked: Asked): boolean {
  console.log(`\n| ${page} | median of ${measured.length} | asked |\n|---|--:|--:|`)
  let isGood = true
  for (const [name, least] of Object.entries(asked)) {
    const score = median(measured.map(({ scores }) => scores[name] ?? 0))
    isGood &&= score >= least
    console.log(`| ${name} | ${score} | ${least} |`)
  }
  for (const [id, words] of Object.entries(timings)) {
    const value = median(measured.map(({ figures }) => figures[id] ?? Number.NaN))
    console.log(`| ${words} | ${value < 1 ? value.toFixed(3) : Math.round(value)} | |`)
  }
  const faults = new Set(measured.flatMap((one) => one.faults))
  if (faults.size > 0) console.log(`\nBelow 0.9 in some round: ${[...faults].join(', ')}`)
  return isGood
}

/** Prints the scripts of every route, the largest first. */
async function reportScripts(url: string): Promise<void> {
  const { pages } = JSON.parse(await readFile(pagesFile, 'utf8')) as { pages: { pattern: string }[] }
  const measured: [route: string, scripts: number[]][] = []
  for (const { pattern } of pages) {
    measured.push([pattern, await scriptBytes(url, pattern.replace(/:\w+/g, 'x').replace('*', 'missing'))])
  }
  const measureBytes = (scripts: number[]): number => scripts.reduce((sum, bytes) => sum + bytes, 0)
  row('route', 'scripts', 'kB with gzip')
  row('---', '--:', '--:')
  for (const [route, scripts] of measured.sort(
    ([, one], [, other]) => measureBytes(other) - measureBytes(one),
  ))
    row(route, scripts.length, (measureBytes(scripts) / 1000).toFixed(1))
}

/** Signs the seller in, in the context that Lighthouse uses. */
async function signInAt(url: string, port: number): Promise<void> {
  const session = await fetchTokens({ url }, demoSeller.email)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  const page = await context?.newPage()
  await page?.goto(`${url}/imprint`)
  await page?.evaluate((values) => Object.assign(localStorage, values), { ...session, role: 'user' })
  await page?.close()
  await browser.close()
}

async function measurePages(url: string, pages: Record<string, Asked>): Promise<void> {
  const program = findBrowser(process.env)
  if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
  const port = await findFreePort()
  await using _browser = await launchBrowser(program, [`--remote-debugging-port=${port}`])
  let isSignedIn = false
  for (const [page, asked] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.some((part) => page.includes(part))) continue
    if (!('seo' in asked) && !isSignedIn) await signInAt(url, port)
    isSignedIn ||= !('seo' in asked)
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(url + page, port, asked))
    if (!report(page, measured, asked)) process.exitCode = 1
  }
}

await using product = await startFreshProduct()
await runFirstList(product, 30)
const { publicId } = await addSheet(product, sheetRows)
await reportScripts(product.url)
await measurePages(product.url, {
  '/': landing,
  '/de': landing,
  '/lists': signedIn,
  [`/lists/${publicId}`]: signedIn,
  '/dashboard': signedIn,
})
