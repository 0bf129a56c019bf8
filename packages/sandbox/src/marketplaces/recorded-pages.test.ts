import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '../start.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-pages-'))
})
afterEach(() => rm(dir, { recursive: true }))

const head = 'file\ttype\tmarketplace\tid\tgtin\turl\ttruth'

async function startWith(rows: string[], files: Record<string, string | Buffer>) {
  await writeFile(join(dir, 'pages.tsv'), `${[head, ...rows].join('\n')}\n`)
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
  return startSandbox({ port: 0, pagesDir: dir })
}

const textAt = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers })).text()

describe('recorded pages', () => {
  it('are found by id on any site; the first row of an id counts', async () => {
    await using sandbox = await startWith(
      [
        'a.html\tproduct\tamazon.com\tB000000001\t\thttps://www.amazon.com/dp/B000000001\t',
        'b.html\tproduct\tamazon.com\tB000000001\t\thttps://www.amazon.com/dp/B000000001\t',
        'e.html\tproduct\tebay.co.uk\t123456789012\t\thttps://www.ebay.co.uk/itm/123456789012\t',
      ],
      { 'a.html': 'Seite A', 'b.html': 'Seite B', 'e.html': 'Seite E' },
    )
    expect(await textAt(`${sandbox.url}/amazon.de/dp/B000000001`)).toBe('Seite A')
    expect(await textAt(`${sandbox.url}/itm/123456789012`)).toBe('Seite E')
  })

  it('are sent compressed as stored, or uncompressed to clients without gzip', async () => {
    const packed = gzipSync('Seite A')
    await using sandbox = await startWith(['a.html.gz\tproduct\tamazon.de\tB000000001\t\t\t'], {
      'a.html.gz': packed,
    })
    const response = await fetch(`${sandbox.url}/dp/B000000001`)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('content-length')).toBe(String(packed.length))
    expect(await response.text()).toBe('Seite A')
    expect(await textAt(`${sandbox.url}/dp/B000000001`, { 'accept-encoding': 'identity' })).toBe('Seite A')
  })

  it('are found by GTIN through the search page, only on their marketplace', async () => {
    await using sandbox = await startWith(['a.html\tproduct\tamazon.de\tB000000001\t040063813339\t\t'], {
      'a.html': 'Seite A',
    })
    const search = await textAt(`${sandbox.url}/amazon.de/s?k=0040063813339`)
    expect(search).toContain('data-asin="B000000001" data-index')
    const onEbay = await textAt(`${sandbox.url}/ebay.de/sch/i.html?_nkw=040063813339`)
    expect(onEbay).toContain('Keine exakten Treffer gefunden')
  })

  it('of searches are found by their query', async () => {
    await using sandbox = await startWith(
      ['s.html\tsearch\tebay.de\t\t\thttps://www.ebay.de/sch/i.html?_nkw=lampe\t'],
      {
        's.html': 'Treffer',
      },
    )
    expect(await textAt(`${sandbox.url}/ebay.de/sch/i.html?_nkw=lampe`)).toBe('Treffer')
  })

  it('leave everything that is not listed to the generator', async () => {
    await using sandbox = await startWith([], {})
    expect(await textAt(`${sandbox.url}/s?k=4006381333931`)).toContain('1 Ergebnis für')
  })

  it.each(['../outside.html', '/etc/passwd'])('outside their folder stop the start (%s)', async (file) => {
    await expect(startWith([`${file}\tproduct\tamazon.de\tB000000001\t\t\t`], {})).rejects.toThrow(
      'outside its folder',
    )
  })

  it('behind a link out of their folder are not sent', async () => {
    await mkdir(join(dir, 'pages'))
    await writeFile(join(dir, 'secret.html'), 'geheim')
    await symlink(join(dir, 'secret.html'), join(dir, 'pages', 'a.html'))
    await writeFile(
      join(dir, 'pages', 'pages.tsv'),
      `${head}\na.html\tproduct\tamazon.de\tB000000001\t\t\t\n`,
    )
    await using sandbox = await startSandbox({ port: 0, pagesDir: join(dir, 'pages') })
    const response = await fetch(`${sandbox.url}/dp/B000000001`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('geheim')
  })
})
