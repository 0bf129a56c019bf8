import {
  addSafety,
  isMarketplace,
  missingSafetyFacts,
  noSafetyCounts,
  type SafetyCounts,
  type SourceName,
  type Verdict,
  verdicts,
} from '@merkwerk/contract'
import type { MergedProduct } from '@merkwerk/engine'
import type { RecordResult } from '../record.ts'

/** Records that the report lists. */
export const maxListedRecords = 500
const maxListedAttributes = 20
/** Maximum of counted attribute names, because sellers can invent any number of them. */
const maxCountedNames = 5_000

/** The master data fields in the report's completeness table, in order, and whether a product has them. */
const fieldChecks = {
  brand: ({ brand }: MergedProduct) => Boolean(brand),
  description: ({ description }: MergedProduct) => Boolean(description),
  images: ({ images }: MergedProduct) => images.length > 0,
  price: ({ prices }: MergedProduct) => Boolean(prices.amazon ?? prices.ebay),
  category: ({ categories }: MergedProduct) => categories.length > 0,
  weight: ({ weightKg }: MergedProduct) => Boolean(weightKg),
}
export type ReportedField = keyof typeof fieldChecks
export const reportedFields = Object.keys(fieldChecks) as ReportedField[]

/** What some records add to the report. Fields and attributes are counted for records with a product. Stored as JSON. */
export interface RecordFigures {
  verdicts: Record<Verdict, number>
  fields: Record<ReportedField, number>
  /** Records with an attribute of each name, in the order of their first records. */
  names: [name: string, records: number][]
  values: number
  safety: SafetyCounts
  /** Records with a product of each source besides the marketplaces. */
  sources: [source: SourceName, records: number][]
}

/** The report's figures about records. */
export interface ReportFigures extends Omit<RecordFigures, 'names' | 'sources'> {
  attributes: { name: string; count: number }[]
  sources: Map<SourceName, number>
  records: RecordResult[]
}

const noFigures = () => ({
  verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>,
  fields: Object.fromEntries(reportedFields.map((field) => [field, 0])) as Record<ReportedField, number>,
  values: 0,
  safety: noSafetyCounts(),
})

export function countFigures(results: readonly RecordResult[]): RecordFigures {
  const figures = noFigures()
  const names = new Map<string, { records: number; last: MergedProduct }>()
  const sources = new Map<SourceName, number>()
  for (const { verdict, merged, products } of results) {
    figures.verdicts[verdict]++
    for (const { source } of products)
      if (!isMarketplace(source)) sources.set(source, (sources.get(source) ?? 0) + 1)
    if (!merged) continue
    for (const field of reportedFields) if (fieldChecks[field](merged)) figures.fields[field]++
    figures.values += merged.attributes.length
    for (const { name } of merged.attributes) {
      const counted = names.get(name)
      if (!counted) names.set(name, { records: 1, last: merged })
      else if (counted.last !== merged) {
        counted.records += 1
        counted.last = merged
      }
    }
    addSafety(figures.safety, missingSafetyFacts(merged))
  }
  return {
    ...figures,
    names: [...names].map(([name, { records }]) => [name, records]),
    sources: [...sources],
  }
}

function addCounts<K extends string>(sums: Record<K, number>, counts: Record<K, number>): void {
  for (const key of Object.keys(counts) as K[]) sums[key] += counts[key]
}

/** Reads all blocks once. Holds only counts and the first 500 records in memory. The first blocks must have results. */
export async function collectReportFigures(
  blocks: AsyncIterable<{ figures: RecordFigures; results?: readonly RecordResult[] }>,
): Promise<ReportFigures> {
  const sums: ReportFigures = { ...noFigures(), attributes: [], sources: new Map(), records: [] }
  const counts = new Map<string, number>()
  for await (const { figures, results = [] } of blocks) {
    addCounts(sums.verdicts, figures.verdicts)
    addCounts(sums.fields, figures.fields)
    addCounts(sums.safety, figures.safety)
    sums.values += figures.values
    for (const [name, count] of figures.names)
      if (counts.has(name) || counts.size < maxCountedNames) counts.set(name, (counts.get(name) ?? 0) + count)
    for (const [source, count] of figures.sources)
      sums.sources.set(source, (sums.sources.get(source) ?? 0) + count)
    sums.records.push(...results.slice(0, maxListedRecords - sums.records.length))
  }
  sums.attributes = [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxListedAttributes)
  return sums
}
