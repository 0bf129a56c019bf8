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

/** The report's figures about records, which are stored with the run. Fields and attributes are counted for records with a product. */
export interface StoredFigures {
  verdicts: Record<Verdict, number>
  fields: Record<ReportedField, number>
  /** The names that most records have, with the number of these. */
  attributes: { name: string; count: number }[]
  values: number
  safety: SafetyCounts
  /** Records with a product of each source besides the marketplaces. */
  sources: Partial<Record<SourceName, number>>
}

/** With the first records. */
export interface ReportFigures extends StoredFigures {
  records: readonly RecordResult[]
}

/** Reads all results once. */
export async function collectReportFigures(results: ResultBlocks): Promise<StoredFigures> {
  const figures: StoredFigures = {
    verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>,
    fields: Object.fromEntries(reportedFields.map((field) => [field, 0])) as Record<ReportedField, number>,
    attributes: [],
    values: 0,
    safety: noSafetyCounts(),
    sources: {},
  }
  const recordsByName = new Map<string, number>()
  for await (const block of results) {
    for (const { verdict, merged, products } of block) {
      figures.verdicts[verdict]++
      for (const { source } of products)
        if (!isMarketplace(source)) figures.sources[source] = (figures.sources[source] ?? 0) + 1
      if (merged) countProduct(figures, recordsByName, merged)
    }
  }
  figures.attributes = [...recordsByName]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxListedAttributes)
  return figures
}

function countProduct(
  figures: StoredFigures,
  recordsByName: Map<string, number>,
  merged: MergedProduct,
): void {
  for (const field of reportedFields) if (fieldChecks[field](merged)) figures.fields[field]++
  figures.values += merged.attributes.length
  for (const name of new Set(merged.attributes.map((attribute) => attribute.name)))
    if (recordsByName.has(name) || recordsByName.size < maxCountedNames)
      recordsByName.set(name, (recordsByName.get(name) ?? 0) + 1)
  addSafety(figures.safety, missingSafetyFacts(merged))
}
