import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { readGtin } from '../products/codes.ts'
import type { MarketplaceKind } from './site.ts'

/** A file of the folder, with resolved links. */
export interface Recording {
  path: string
  root: string
}

interface Row {
  file: string
  kind: MarketplaceKind
  id: string
  gtin: string
  query: string
}

/** Real pages from a folder, which replace generated ones for their identifiers. */
export interface RecordedPages {
  /** The page of an ASIN or item id. */
  findPage(kind: MarketplaceKind, id: string): Recording | undefined
  findSearch(kind: MarketplaceKind, query: string): Recording | undefined
  /** Recorded ids of a GTIN on a marketplace, possibly none. Undefined for a GTIN that is not in the folder. */
  findIds(kind: MarketplaceKind, gtin: string): string[] | undefined
}

const findKind = (site: string): MarketplaceKind | undefined =>
  (['amazon', 'ebay'] as const).find((kind) => site.includes(kind))

function toQuery(url: string): string {
  const parameters = URL.parse(url)?.searchParams
  return parameters?.get('k') ?? parameters?.get('_nkw') ?? ''
}

function parseRows(text: string): Row[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const columns = head.split('\t')
  return lines.flatMap((line) => {
    const cells = line.split('\t')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const kind = findKind(cell('marketplace'))
    if (!kind) return []
    const isSearch = cell('type') === 'search'
    return {
      file: cell('file'),
      kind,
      id: isSearch ? '' : cell('id'),
      gtin: readGtin(cell('gtin')) ?? '',
      query: isSearch ? toQuery(cell('url')) : '',
    }
  })
}

/**
 * Loads `pages.tsv` of a folder (columns file, type, marketplace, id, gtin, url). The first row of an id or query
 * counts. Throws if the list is missing or names a file outside the folder.
 */
export async function loadRecordedPages(dir: string): Promise<RecordedPages> {
  const root = await realpath(dir)
  const rows = parseRows(await readFile(resolve(root, 'pages.tsv'), 'utf8'))
  for (const { file } of rows)
    if (!resolve(root, file).startsWith(root + sep))
      throw new Error(`pages.tsv names a file outside its folder: ${file}`)
  const find = (name: 'id' | 'query', kind: MarketplaceKind, value: string): Recording | undefined => {
    const row = rows.find((each) => value !== '' && each.kind === kind && each[name] === value)
    return row && { path: resolve(root, row.file), root }
  }
  return {
    findPage: (kind, id) => find('id', kind, id),
    findSearch: (kind, query) => find('query', kind, query),
    findIds(kind, gtin) {
      const pages = rows.filter((row) => row.id !== '' && row.gtin === gtin)
      const ids = pages.filter((row) => row.kind === kind).map(({ id }) => id)
      return pages.length > 0 ? [...new Set(ids)] : undefined
    },
  }
}

/** Sends a recorded page as stored, or decompressed to clients without gzip. */
export async function sendRecording(
  reply: FastifyReply,
  { path, root }: Recording,
  acceptEncoding: string,
): Promise<FastifyReply> {
  // The list was validated when it was loaded, but a link could still lead out of the folder.
  const file = await realpath(path).catch(() => undefined)
  const stats = file?.startsWith(root + sep) ? await stat(file) : undefined
  if (file === undefined || !stats?.isFile())
    return reply.code(404).type('text/plain').send('no such recording')
  reply.type('text/html; charset=utf-8')
  const source = createReadStream(file)
  if (!file.endsWith('.gz')) return reply.header('content-length', stats.size).send(source)
  if (!/\bgzip\b/.test(acceptEncoding)) return reply.send(source.pipe(createGunzip()))
  return reply.header('content-encoding', 'gzip').header('content-length', stats.size).send(source)
}
