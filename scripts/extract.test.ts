import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corePricePage, refusals, searchPage } from '../packages/engine/src/testing/amazon-pages.ts'
import { compactListing } from '../packages/engine/src/testing/ebay-pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-extract-command-'))
  await writeFile(join(folder, 'feeder.html.gz'), gzipSync(corePricePage()))
  await writeFile(join(folder, 'cell.html'), compactListing())
  await writeFile(join(folder, 'search.html'), searchPage())
  await writeFile(join(folder, 'captcha.html'), refusals[0]?.[2] ?? '')
  await writeFile(join(folder, 'broken.html.gz'), gzipSync(corePricePage()).subarray(0, 300))
  const list = [
    'file\ttype\turl',
    'cell.html\tproduct\thttps://www.ebay.de/itm/110000000001',
    'search.html\tsearch\t',
  ]
  await writeFile(join(folder, 'pages.tsv'), `${list.join('\n')}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command in the folder. Returns its lines, its errors and whether it succeeded. */
async function extract(...args: string[]) {
  const command = join(import.meta.dirname, 'extract.ts')
  const run = promisify(execFile)(process.execPath, [command, ...args], { cwd: folder })
  const { stdout, stderr, code } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  )
  const lines = stdout.split('\n').filter(Boolean)
  return { lines: lines.map((line) => JSON.parse(line)), stderr, code }
}

describe('extract command', () => {
  it('prints the result of each saved page of both marketplaces, compressed or not', async () => {
    const { lines, stderr, code } = await extract(
      'feeder.html.gz',
      'cell.html',
      'search.html',
      'captcha.html',
    )
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(lines.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['feeder.html.gz', 'found'],
      ['cell.html', 'found'],
      ['search.html', 'search-results'],
      ['captcha.html', 'blocked'],
    ])
  })

  it('prints exactly the documented fields and leaves out absent ones', async () => {
    const { lines } = await extract('feeder.html.gz', 'cell.html')
    expect(Object.keys(lines[0])).toEqual(['file', 'outcome', 'product'])
    expect(Object.keys(lines[0].product)).toEqual(
      'marketplace asin gtins title brand price bullets attributes breadcrumbs images'.split(' '),
    )
    expect(lines[0].product.price).toEqual({ amount: '24.95', currency: 'GBP' })
    expect(lines[1].product).toMatchObject({ marketplace: 'ebay', itemId: '110000000001' })
  })

  it('reads the pages of a list with their addresses', async () => {
    const { lines, code } = await extract('--pages', 'pages.tsv')
    expect(code).toBe(0)
    expect(lines.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'cell.html found',
      'search.html search-results',
    ])
  })

  it('continues after an unreadable file and fails at the end', async () => {
    const { lines, stderr, code } = await extract('missing.html', 'broken.html.gz', 'cell.html')
    expect(lines.map(({ file }) => file)).toEqual(['cell.html'])
    expect(stderr).toMatch(/missing\.html: .*\nbroken\.html\.gz: /)
    expect(code).toBe(1)
  })

  it('prints its usage when the arguments are missing or unknown', async () => {
    for (const args of [[], ['--what'], ['--pages', 'nowhere.tsv']]) {
      const { lines, stderr, code } = await extract(...args)
      expect(lines).toEqual([])
      expect(stderr).toContain('Usage: npm run -s extract')
      expect(code).toBe(2)
    }
  })
})
