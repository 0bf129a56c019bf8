import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { variationGroup } from '@merkwerk/contract'
import type { ParsedPage } from '../outcome.ts'
import { type Collection, scorer, toFolder } from './saved-pages.ts'

/** Scores of the corpus's own scorer, from 0 to 1. */
export interface Score {
  macroF1: number
  outcome: number
  /** F1 by field, for fields in the pages' truth files. */
  fields: Map<string, { precision: number; f1: number }>
}

/** Scores parsed pages of a collection by file name, only against the truth files of these pages. */
export function scorePages(
  parsedPages: ReadonlyMap<string, ParsedPage>,
  collection: Collection = 'pages',
): Score {
  const source = toFolder(collection)
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-score-'))
  try {
    const [head, ...lines] = readFileSync(join(source, 'pages.tsv'), 'utf8').split('\n')
    const rows = lines.filter((line) => parsedPages.has(line.split('\t')[0] ?? ''))
    const pages = join(folder, 'pages')
    mkdirSync(pages)
    writeFileSync(join(pages, 'pages.tsv'), [head, ...rows].join('\n'))
    for (const truth of rows.map((row) => row.split('\t')[6] ?? '').filter(Boolean))
      symlinkSync(join(source, truth), join(pages, truth))
    const results = join(folder, 'results.jsonl')
    writeFileSync(
      results,
      [...parsedPages]
        .map(([file, parsed]) => JSON.stringify({ file, ...withoutChoices(parsed) }))
        .join('\n'),
    )
    return scoreIn(execFileSync(process.execPath, [scorer, pages, results], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The truth files state facts of tables and lists only, not the values of the picker of variations. */
function withoutChoices(parsed: ParsedPage): ParsedPage {
  if (parsed.outcome !== 'found') return parsed
  const attributes = parsed.product.attributes.filter(({ group }) => group !== variationGroup)
  return { ...parsed, product: { ...parsed.product, attributes } }
}

/** The scorer prints lines such as `attributes   P 0.999  R 1.000  F1 0.999  (45 pages)`. */
function scoreIn(report: string): Score {
  const figure = (pattern: RegExp): number => {
    const found = pattern.exec(report)?.[1]
    if (found === undefined) throw new Error(`No figure for ${pattern} in:\n${report}`)
    return Number(found)
  }
  const fields = [...report.matchAll(/^(\w+) +P ([\d.]+) .*F1 ([\d.]+)/gm)].map(
    ([, field = '', precision, f1]) => [field, { precision: Number(precision), f1: Number(f1) }] as const,
  )
  return {
    macroF1: figure(/^macro F1 ([\d.]+)/m),
    outcome: figure(/^outcome accuracy ([\d.]+)/m),
    fields: new Map(fields),
  }
}
