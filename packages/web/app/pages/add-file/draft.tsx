import type { Estimate, HeaderMapping, SourceChoice } from '@merkwerk/contract'
import type { Correction } from '@merkwerk/engine/product-list/columns'
import { useEffect, useState } from 'react'
import { Outlet, useOutletContext } from 'react-router'

export interface DraftList {
  jobName: string
  /** The pasted text of the file. */
  pasted: string | undefined
  file: File
  mapping: HeaderMapping
  delimiter: string | undefined
  corrections: Correction[]
  /** Removes rows that would be skipped. */
  dropsSkipped: boolean
  /** Country sites in query order. Empty for the defaults. */
  sites: readonly string[]
  /** Undefined for the sources of the settings. */
  choice: SourceChoice | undefined
  /** Ignores the product cache. */
  readsAfresh: boolean
}

/** A list with its estimate and its idempotency key. */
export interface QuotedDraft extends DraftList {
  estimate: Estimate
  idempotencyKey: string
}

interface DraftState {
  draft: QuotedDraft | null
  keep: (draft: QuotedDraft) => void
}

/** A typed name survives a reload. A file cannot. */
const nameKey = 'job-name'
export const storedName = (): string => sessionStorage.getItem(nameKey) ?? ''
export const storeName = (name: string): void => sessionStorage.setItem(nameKey, name)
export const removeName = (): void => sessionStorage.removeItem(nameKey)

/** Keeps the list between the two pages. Leaving them discards it. */
export default function DraftLayout() {
  const [draft, keep] = useState<QuotedDraft | null>(null)
  useEffect(() => removeName, [])
  return <Outlet context={{ draft, keep } satisfies DraftState} />
}

export const useDraft = () => useOutletContext<DraftState>()

/** The most coins that the job can cost. */
export const costOf = ({ estimate, readsAfresh }: QuotedDraft): number =>
  readsAfresh ? estimate.afresh_cost : estimate.unpaid_cost

/** The form fields of estimate and submit. */
export function formOf({ jobName, mapping, delimiter, ...draft }: DraftList): Record<string, string> {
  return {
    job_name: jobName,
    header_mapping: JSON.stringify(mapping),
    ...(delimiter !== undefined && { delimiter }),
    ...(draft.corrections.length > 0 && { corrections: JSON.stringify(draft.corrections) }),
    ...(draft.dropsSkipped && { drop_skipped: 'true' }),
    ...(draft.sites.length > 0 && { sites: draft.sites.join(',') }),
    ...(draft.choice && { sources: draft.choice.sources.join(',') }),
    ...(draft.choice?.preferred_source && { preferred_source: draft.choice.preferred_source }),
    ...(draft.readsAfresh && { read_afresh: 'true' }),
  }
}
