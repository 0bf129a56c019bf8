/**
 * Runs Lighthouse's mobile profile on the landing page of the product: `node bench/lighthouse.ts [ROUNDS]`. Prints the
 * median of each figure. Fails if one is below its minimum. Needs a Chromium, as the browser tests find it.
 */
import lighthouse from 'lighthouse'
import { findBrowser, launchBrowser } from '../e2e/browser.ts'
import { startProduct } from '../harness/product.ts'
import { findFreePort } from '../scripts/postgres/index.ts'

/** Minimum scores, of 100. */
const asked = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const timings = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'layout shift',
  'speed-index': 'speed index, ms',
  'total-byte-weight': 'bytes sent',
}
const pages = ['/', '/de']
const rounds = Number(process.argv[2] ?? 5)

interface Measured {
  scores: Record<string, number>
  figures: Record<string, number>
  faults: string[]
}

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(asked),
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

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function report(page: string, measured: Measured[]): boolean {
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

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
await using product = await startProduct()
const port = await findFreePort()
const browser = await launchBrowser(program, [`--remote-debugging-port=${port}`])
try {
  for (const page of pages) {
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(product.url + page, port))
    if (!report(page, measured)) process.exitCode = 1
  }
} finally {
  await browser.close()
}
