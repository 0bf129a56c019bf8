import { openAsBlob } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type { NewRun, NewUpload, Quote, UploadedList } from '@merkwerk/client'
import { type Command, type Invocation, readText, type Values, writeCount } from '../command.ts'
import { CommandError, exitCodes, Interrupted, usageError } from '../failure.ts'
import { ask } from '../terminal.ts'
import { findPackages, packageOptions, savePackages } from './export.ts'
import { lookupChoices, lookupOptions } from './lookup.ts'
import { concludeRun, followRun, saveResults } from './runs.ts'

const minConfidence = 0.5

/** Parses `article_number=SKU,ean=EAN code`. `artikelNumber` is the name of the column in the web app. */
export function parseMapping(text: string): Partial<NewUpload> {
  const parts = text.split(/,(?=\s*(?:artikelNumber|article_number|ean|asin|mpn|brand)\s*=)/)
  const fields = Object.fromEntries(
    parts.map((part) => {
      const equals = part.indexOf('=')
      return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
    }),
  )
  const { ean, asin, mpn, brand, article_number: number = fields.artikelNumber } = fields
  if (!number || !(ean || asin || (mpn && brand)))
    throw usageError('--map needs article_number=… and ean=…, asin=…, or mpn=… and brand=…')
  return {
    article_number_column: number,
    ...(ean && { ean_column: ean }),
    ...(asin && { asin_column: asin }),
    ...(mpn && { mpn_column: mpn }),
    ...(brand && { brand_column: brand }),
  }
}

function requireClearColumns(columns: UploadedList['columns']): void {
  const unclear = Object.values(columns).filter(
    (column) => column !== null && column.confidence < minConfidence,
  )
  if (unclear.length === 0) return
  const guesses = Object.entries(columns).flatMap(([field, column]) =>
    column ? [`${field}=${column.header}`] : [],
  )
  throw usageError(`The columns are unclear. Name them with --map, for example --map '${guesses.join(',')}'`)
}

interface OpenedList {
  listId: string
  /** A run that already searches the list. */
  openRun: string | null
  quote: Quote
}

/** Which rows of the list the command searches. */
const chooseRows = (values: Values): { rows: 'all' | 'open' } => ({
  rows: values.open === true ? 'open' : 'all',
})

/** Uploads the list, or names one that was uploaded, with what a run over it costs at most. */
async function openList(
  { values, terminal: { signal }, connect }: Invocation,
  list: string,
): Promise<OpenedList> {
  const { lists, runs } = await connect()
  if (/^ML-\w+$/i.test(list)) {
    const { open_run: openRun } = await lists.get(list, { signal })
    return { listId: list, openRun, quote: await runs.quote(list, chooseRows(values), { signal }) }
  }
  const map = readText(values, 'map')
  const name = readText(values, 'name')
  const columns = map === undefined ? {} : parseMapping(map)
  // Names a missing file, which `openAsBlob` does not.
  await access(list)
  const upload = { filename: basename(list), ...(name !== undefined && { name }), ...columns }
  const uploaded = await lists.upload(await openAsBlob(list), { ...upload, signal })
  requireClearColumns(uploaded.columns)
  const { list_id: listId, open_run: openRun } = uploaded
  const quote =
    values.open === true ? await runs.quote(listId, chooseRows(values), { signal }) : uploaded.quote
  return { listId, openRun, quote }
}

/** Asks before coins are spent. Throws without an agreement. */
async function confirmPrice(
  { values, terminal, report }: Invocation,
  { coins, available }: { coins: number; available: number },
) {
  const limit = readText(values, 'max-coins')
  if (limit !== undefined && !/^\d{1,9}$/.test(limit)) throw usageError('--max-coins needs a number.')
  if (limit !== undefined && coins > Number(limit))
    throw new CommandError(
      `The run could cost ${writeCount(coins, 'coin')}, more than --max-coins ${limit}. Nothing was started.`,
      exitCodes.coins,
    )
  if (limit !== undefined || values.yes === true) return
  if (!terminal.stdin.isTTY || report.isJson)
    throw usageError(
      `The run could cost ${writeCount(coins, 'coin')}. Agree with --yes or --max-coins ${coins}.`,
    )
  const answer = await ask(
    terminal,
    `Start for at most ${coins} of your ${writeCount(available, 'coin')}? [y/N] `,
  )
  if (!/^(y|yes|j|ja)$/i.test(answer ?? '')) throw new Interrupted('Nothing was started.')
}

function reportQuote({ report, values }: Invocation, quote: Quote, coins: number): void {
  const { rows: total, skipped } = quote
  const seconds = values.afresh === true ? quote.seconds_afresh : quote.seconds
  report.note(`${writeCount(total, 'row')}, at most ${writeCount(coins, 'coin')}, about ${seconds} s`)
  for (const { reason, count, examples } of skipped) {
    const rows = examples.map(({ row, value }) => `row ${row}${value ? ` "${value}"` : ''}`).join(', ')
    report.note(`${count} skipped: ${reason}${rows ? ` (${rows})` : ''}`)
  }
}

/** States the price, and starts a run if the caller agrees. Returns its ID. */
async function startRun(invocation: Invocation, { listId, quote }: OpenedList): Promise<string> {
  const { values, terminal, connect } = invocation
  const coins = values.afresh === true ? quote.coins_afresh : quote.coins
  reportQuote(invocation, quote, coins)
  await confirmPrice(invocation, { coins, available: quote.available_coins })
  const { runs } = await connect()
  // The server checks their names.
  const sources = readText(values, 'sources')?.split(',') as NewRun['sources']
  const run = await runs.start(
    listId,
    {
      ...chooseRows(values),
      max_coins: coins,
      ...(sources && { sources }),
      ...lookupChoices(values),
    },
    { signal: terminal.signal },
  )
  return run.run_id
}

export const searchCommand: Command = {
  usage: 'LIST [--format FORMAT] [--out DIR]',
  summary: 'Search a CSV or XLSX file, or an uploaded list (ML-…), and write its results',
  options: {
    ...packageOptions,
    ...lookupOptions,
    sources: {
      type: 'string',
      value: 'SOURCE,…',
      help: 'sources such as amazon,icecat,dnb, by default those of your settings',
    },
    map: {
      type: 'string',
      value: 'article_number=…,ean=…,asin=…,mpn=…,brand=…',
      help: 'headings of columns, recognized by default',
    },
    name: { type: 'string', value: 'NAME', help: 'name of a new list, by default that of its file' },
    open: { type: 'boolean', help: 'only rows without a product, or of which a source refused' },
    yes: { type: 'boolean', short: 'y', help: 'agree to the price' },
    'max-coins': { type: 'string', value: 'N', help: 'agree to a price up to this' },
  },
  async run(invocation) {
    const { positionals, values, report } = invocation
    const [list, ...more] = positionals
    if (list === undefined || more.length > 0) throw usageError('Name one product list.')
    // An unknown format fails before the run costs coins.
    const packages = await findPackages(invocation, values)
    const opened = await openList(invocation, list)
    const id = opened.openRun ?? (await startRun(invocation, opened))
    report.note(opened.openRun ? `${id} already searches this list` : `Started ${id}`)
    const run = await followRun(invocation, id)
    if (!run) return false
    const isCompleted = concludeRun(invocation, run)
    await saveResults(invocation, run, readText(values, 'out') ?? '.')
    if (isCompleted) await savePackages(invocation, { list: opened.listId, run: id }, packages)
    return isCompleted
  },
}
