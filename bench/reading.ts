/**
 * Compares parsing saved Amazon product pages, from gzip bytes to product, with gunzip alone, cheerio and parsel.
 * `node bench/reading.ts [ROUNDS]`; on one core: `taskset -c 0 node bench/reading.ts`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackPage } from '@merkwerk/engine'
import { parseAmazonPage } from '../packages/engine/src/sources/amazon/parse-page.ts'
import { parseAmazonPageReference } from '../packages/engine/src/testing/amazon-reference-parser.ts'

const folder = join(import.meta.dirname, '../../shared/corpus/pages')
/** Debian's packages of lxml and parsel belong to this interpreter. */
const python = '/usr/bin/python3'

const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => /^amazon-product.*\.gz$/.test(name))
  : []
const packed = files.map((name) => readFileSync(join(folder, name)))
const unpacked = packed.map((bytes) => unpackPage(bytes))

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const cheerio = (bytes: Uint8Array) => parseAmazonPageReference(decode(bytes), { parser: 'parse5' })

/** Each parses all pages once. Slow ones run only every few rounds. */
const contestants: Record<string, { run: () => void; every: number }> = {
  'gunzip alone': { every: 1, run: () => packed.forEach((bytes) => void gunzipSync(bytes)) },
  'gunzip alone, one buffer': { every: 1, run: () => packed.forEach((bytes) => void unpackPage(bytes)) },
  merkwerk: { every: 1, run: () => packed.forEach((bytes) => void parseAmazonPage(unpackPage(bytes))) },
  'merkwerk, unpacked': { every: 1, run: () => unpacked.forEach((bytes) => void parseAmazonPage(bytes)) },
  'cheerio on htmlparser2': {
    every: 4,
    run: () => packed.forEach((bytes) => void parseAmazonPageReference(decode(unpackPage(bytes)))),
  },
  'cheerio default': { every: 4, run: () => packed.forEach((bytes) => void cheerio(unpackPage(bytes))) },
  'cheerio default, unpacked': { every: 4, run: () => unpacked.forEach((bytes) => void cheerio(bytes)) },
}

const comparisons: [name: string, slower: string, faster: string, asked: string][] = [
  ['speed against gunzip alone', 'gunzip alone', 'merkwerk', '0.5'],
  ['speed against gunzip alone, one buffer', 'gunzip alone, one buffer', 'merkwerk', ''],
  ['times cheerio default', 'cheerio default', 'merkwerk', '15'],
  ['times cheerio default, gunzip left out', 'cheerio default, unpacked', 'merkwerk, unpacked', '25'],
  ['times parsel', 'parsel', 'merkwerk', '3'],
]

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** CPU time of all threads so far, independent of other work on the machine. */
function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds per page, by contestant and round. */
function measure(rounds: number): Map<string, Map<number, number>> {
  const times = new Map<string, Map<number, number>>()
  const note = (name: string, round: number, ms: number) =>
    times.set(name, (times.get(name) ?? new Map<number, number>()).set(round, ms))
  const hasParsel = isParselThere()
  for (let round = -2; round < rounds; round++) {
    for (const [name, { run, every }] of Object.entries(contestants)) {
      if (round > 0 && round % every !== 0) continue
      const before = usedMs()
      run()
      if (round >= 0) note(name, round, (usedMs() - before) / packed.length)
    }
    if (hasParsel && round >= 0 && round % 4 === 0) note('parsel', round, parselMs())
  }
  return times
}

function isParselThere(): boolean {
  try {
    execFileSync(python, ['-c', 'import parsel'], { stdio: 'ignore' })
    return true
  } catch {
    console.error(`Without parsel: ${python} does not have it (Debian: apt-get install python3-parsel).`)
    return false
  }
}

function parselMs(): number {
  return Number(execFileSync(python, [join(import.meta.dirname, 'reading.py'), folder], { encoding: 'utf8' }))
}

function report(times: Map<string, Map<number, number>>): void {
  console.log(
    `${packed.length} pages, ${Math.round(unpacked.reduce((sum, { length }) => sum + length, 0) / packed.length / 1024)} KB each\n`,
  )
  console.log('| from gzip bytes to product | ms a page |\n|---|--:|')
  for (const [name, rounds] of times) console.log(`| ${name} | ${median([...rounds.values()]).toFixed(2)} |`)
  console.log('\n| merkwerk’s | reached | asked |\n|---|--:|--:|')
  for (const [name, slower, faster, asked] of comparisons) {
    const shared = [...(times.get(slower) ?? [])].flatMap(([round, ms]) => {
      const other = times.get(faster)?.get(round)
      return other === undefined ? [] : [ms / other]
    })
    if (shared.length > 0) console.log(`| ${name} | ${median(shared).toFixed(2)} | ${asked} |`)
  }
}

if (packed.length === 0)
  console.error('The saved pages (../shared/corpus/pages beside the checkout) are not there.')
else report(measure(Number(process.argv[2] ?? 24)))
