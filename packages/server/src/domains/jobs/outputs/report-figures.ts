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
import type { RecordResult, ResultBlocks } from '../record.ts'

const maxListedRecords = 500
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

/** The report's figures about records. Fields and attributes are counted for records with a product. */
export interface ReportFigures {
  verdicts: Record<Verdict, number>
  fields: Record<ReportedField, number>
  attributes: { name: string; count: number }[]
  values: number
  safety: SafetyCounts
  /** Records with a product of each source besides the marketplaces. */
  sources: Map<SourceName, number>
  records: RecordResult[]
}

function countNames(counts: Map<string, number>, record: RecordResult): void {
  const names = new Set(record.merged?.attributes.map(({ name }) => name))
  for (const name of names) {
    const count = counts.get(name)
    if (count !== undefined || counts.size < maxCountedNames) counts.set(name, (count ?? 0) + 1)
  }
}

/** Reads all results once. Holds only counts and the first 500 records in memory. */
export async function collectReportFigures(results: ResultBlocks): Promise<ReportFigures> {
  const figures: ReportFigures = {
    verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>,
    fields: Object.fromEntries(reportedFields.map((field) => [field, 0])) as Record<ReportedField, number>,
    attributes: [],
    values: 0,
    safety: noSafetyCounts(),
    sources: new Map(),
    records: [],
  }
  const counts = new Map<string, number>()
  for await (const block of results)
    for (const record of block) {
      figures.verdicts[record.verdict]++
      for (const field of reportedFields)
        if (record.merged && fieldChecks[field](record.merged)) figures.fields[field]++
      figures.values += record.merged?.attributes.length ?? 0
      countNames(counts, record)
      if (record.merged) addSafety(figures.safety, missingSafetyFacts(record.merged))
      for (const { source } of record.products)
        if (!isMarketplace(source)) figures.sources.set(source, (figures.sources.get(source) ?? 0) + 1)
      if (figures.records.length < maxListedRecords) figures.records.push(record)
    }
  figures.attributes = [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxListedAttributes)
  return figures
}
