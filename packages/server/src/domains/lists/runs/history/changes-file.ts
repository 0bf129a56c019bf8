import { type Language, type Message, marketplaces, type Verdict, verdictMessages } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { type Cell, csvFile, identifier, text } from '../../../../platform/spreadsheets/index.ts'
import type { RecordResult } from '../record.ts'
import { readRecordResults } from '../results/read-results.ts'
import type { RunRow } from '../store.ts'
import { findLastPosition, findRowChanges, findRunBefore, type RowChange } from './changes-queries.ts'
import { changedAttributes, changedPrices } from './run-changes.ts'

/** Positions whose rows are compared at once. */
const blockSize = 500

const headings: Record<Language, string[]> = {
  de: ['Artikelnummer', 'Änderung', 'Feld', 'Vorher', 'Jetzt'],
  en: ['Article number', 'Change', 'Field', 'Before', 'Now'],
}
const kinds = {
  added: { de: 'Neu in der Liste', en: 'New in the list' },
  removed: { de: 'Nicht mehr in der Liste', en: 'No longer in the list' },
  gained: { de: 'Neu gefunden', en: 'Newly found' },
  lost: { de: 'Nicht mehr gefunden', en: 'No longer found' },
  changed: { de: 'Geändert', en: 'Changed' },
} satisfies Record<string, Message>
const fields = {
  status: { de: 'Status', en: 'Status' },
  title: { de: 'Titel', en: 'Title' },
  other: { de: 'Andere Angaben', en: 'Other values' },
  amazon: { de: 'Preis Amazon', en: 'Price on Amazon' },
  ebay: { de: 'Preis eBay', en: 'Price on eBay' },
} satisfies Record<string, Message>

/** What changed since the last completed run of the same list as CSV: one line for each value. Without an earlier run only headings. */
export function changesFile(context: Context, run: RunRow): AsyncGenerator<Buffer> {
  const { language } = run
  return csvFile({
    name: 'Changes',
    language,
    widths: [18, 24, 28, 40, 40],
    headings: headings[language],
    rows: changeBlocks(context, run),
  })
}

async function* changeBlocks(context: Context, run: RunRow): AsyncGenerator<Cell[][]> {
  const before = await findRunBefore(context.db, run)
  if (!before) return
  const last = await findLastPosition(context.db, [run.id, before.id])
  for (let after = 0; after < last; after += blockSize) {
    const rows = await findRowChanges(context.db, run, { before: before.id, after, to: after + blockSize })
    const runs = [before.id, run.id] as const
    const [old, current] = await Promise.all(
      runs.map(async (runId) => {
        const records = rows.map(({ position }) => ({ runId, position }))
        const results = await readRecordResults(context, records)
        return new Map(results.map(({ position, merged }) => [position, merged]))
      }),
    )
    const lines = rows.flatMap((row) => {
      const merged = { before: old?.get(row.position) ?? null, now: current?.get(row.position) ?? null }
      return listLines(row, merged, run.language)
    })
    if (lines.length > 0) yield lines
  }
}

type Merged = NonNullable<RecordResult['merged']>

function listLines(
  row: RowChange,
  { before, now }: { before: Merged | null; now: Merged | null },
  language: Language,
): Cell[][] {
  const kind = kinds[classify(row)][language]
  const line = (field: string, old: string | null | undefined, current: string | null | undefined) => [
    identifier(row.article_number),
    text(kind),
    ...[field, old ?? undefined, current ?? undefined].map(text),
  ]
  const verdict = (value: Verdict | null) => value && verdictMessages[value][language]
  const lines: Cell[][] = []
  if (row.verdict_before !== row.verdict_now)
    lines.push(line(fields.status[language], verdict(row.verdict_before), verdict(row.verdict_now)))
  if (before && now && before.title !== now.title)
    lines.push(line(fields.title[language], before.title, now.title))
  const prices = new Map(changedPrices(before, now).map((price) => [price.marketplace, price]))
  for (const marketplace of marketplaces) {
    const price = prices.get(marketplace)
    if (price) lines.push(line(fields[marketplace][language], shown(price.before), shown(price.now)))
  }
  if (before && now)
    for (const attribute of changedAttributes(before, now))
      lines.push(line(attribute.name, attribute.before, attribute.now))
  return lines.length > 0 ? lines : [line(fields.other[language], null, null)]
}

const shown = (price: { amount: string; currency: string } | null): string | null =>
  price && `${price.amount} ${price.currency}`

function classify({ verdict_before: before, verdict_now: now }: RowChange): keyof typeof kinds {
  if (before === null) return 'added'
  if (now === null) return 'removed'
  if (before === now) return 'changed'
  return now === 'found' ? 'gained' : 'lost'
}
