import { openAsBlob } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type { NewRow, Row, RowChanges } from '@merkwerk/client'
import { type Command, type Invocation, type Options, readText, readTexts } from '../command.ts'
import { usageError } from '../failure.ts'
import { parseMapping } from './search.ts'

const identifierOptions: Options = {
  'article-number': { type: 'string', value: 'TEXT', help: 'your own number of the row' },
  ean: { type: 'string', value: 'EAN', help: "'' removes it" },
  asin: { type: 'string', value: 'ASIN', help: "'' removes it" },
  mpn: { type: 'string', value: 'MPN', help: 'part number, with --brand' },
  brand: { type: 'string', value: 'BRAND', help: 'brand of the part number' },
}

const describeRow = ({ position, article_number, ean, asin, part_number: part, verdict, title }: Row) =>
  [
    String(position),
    (verdict ?? 'not searched').padEnd(12),
    article_number,
    ean ?? asin ?? part?.mpn ?? '',
    title ?? '',
  ].join('  ')

/** The identifiers that the options name. */
function readIdentifiers({ values }: Invocation): Omit<NewRow, 'own_columns'> {
  const names = ['article_number', 'ean', 'asin', 'mpn', 'brand'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = readText(values, name.replace('_', '-'))
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** Cells of own columns: `Price=9.90`. */
function readCells({ values }: Invocation): Record<string, string> {
  return Object.fromEntries(
    readTexts(values, 'set').map((text) => {
      const equals = text.indexOf('=')
      if (equals < 1) throw usageError('--set needs a column and its text, such as --set Price=9.90.')
      return [text.slice(0, equals), text.slice(equals + 1)]
    }),
  )
}

const searchOpen = (list: string) => `Search the open rows: merkwerk search ${list} --open`

function reportChanges({ report }: Invocation, list: string, changes: RowChanges): void {
  const {
    added,
    changed,
    gone,
    returned,
    unchanged,
    repeated,
    corrections,
    missing_columns: missing,
  } = changes
  const counts = `${added} new, ${changed} changed, ${gone} gone, ${returned} back, ${unchanged} unchanged`
  report.result(changes, counts)
  if (corrections > 0) report.note(`${corrections} of them replace your corrections.`)
  if (repeated > 0) report.note(`Rows skipped for identifiers that you typed into others: ${repeated}.`)
  if (missing.length > 0) report.note(`The file lacks ${missing.join(', ')}. Those cells stay.`)
  if (changes.applied) report.note(searchOpen(list))
  else if (added + changed + gone + returned > 0)
    report.note('Nothing is changed yet. Apply it with --apply.')
}

type Action = (invocation: Invocation, list: string, argument: string | undefined) => Promise<void>

const actions: Record<string, Action> = {
  async show({ report, terminal: { signal }, connect }, list) {
    const { lists } = await connect()
    for await (const row of lists.rows(list, { signal })) report.result(row, describeRow(row))
  },
  async add(invocation, list) {
    const { report, terminal, connect } = invocation
    const row = { ...readIdentifiers(invocation), own_columns: readCells(invocation) }
    const { lists } = await connect()
    const added = await lists.addRows(list, [row], { signal: terminal.signal })
    report.result(added, `Added row ${added.positions.join(', ')}`)
    report.note(searchOpen(list))
  },
  async correct(invocation, list, position = '') {
    const { report, values, terminal, connect } = invocation
    if (!/^[1-9]\d{0,8}$/.test(position)) throw usageError('Name the position of the row.')
    const pasted = readText(values, 'paste')
    const correction = { ...readIdentifiers(invocation), ...(pasted !== undefined && { pasted }) }
    if (Object.keys(correction).length === 0) throw usageError('Name an identifier, or --paste an address.')
    const { lists } = await connect()
    const corrected = await lists.correctRow(list, Number(position), correction, { signal: terminal.signal })
    const { row, chosen } = corrected
    report.result(corrected, `Row ${position}: ${chosen?.id ?? row.ean ?? row.asin ?? row.part_number?.mpn}`)
    report.note(searchOpen(list))
  },
  async replace(invocation, list, file) {
    const { values, terminal, connect } = invocation
    if (file === undefined) throw usageError('Name the newer file.')
    const map = readText(values, 'map')
    // Names a missing file, which `openAsBlob` does not.
    await access(file)
    const newer = {
      filename: basename(file),
      ...(map !== undefined && parseMapping(map)),
      signal: terminal.signal,
    }
    const { lists } = await connect()
    const send = async (how: { apply?: 'true'; version?: number }) =>
      lists.replaceFromFile(list, await openAsBlob(file), { ...newer, ...how })
    const compared = await send({})
    const changes =
      values.apply === true ? await send({ apply: 'true', version: compared.version }) : compared
    reportChanges(invocation, list, changes)
  },
}

export const rowsCommand: Command = {
  usage: 'show|add LIST | correct LIST POSITION | replace LIST FILE',
  summary: 'Show the rows of a list (ML-…), add or correct one, or replace all by a newer file',
  options: {
    ...identifierOptions,
    set: { type: 'string', multiple: true, value: 'NAME=TEXT', help: 'own column of an added row' },
    paste: {
      type: 'string',
      value: 'TEXT',
      help: 'what a row is: EAN, ASIN, or an address of Amazon or eBay',
    },
    map: { type: 'string', value: 'article_number=…,ean=…', help: 'columns of the newer file' },
    apply: { type: 'boolean', help: 'take over what the newer file changes' },
  },
  async run(invocation) {
    const [name, list, argument, ...more] = invocation.positionals
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || list === undefined || more.length > 0)
      throw usageError('Name show, add, correct or replace, and a list.')
    await action(invocation, list, argument)
    return true
  },
}
