import type { Estimate, HeaderMapping } from '@merkwerk/contract'
import type { Correction } from '@merkwerk/engine/product-list/columns'
import { createContext, useContext, useEffect, useState } from 'react'
import { Outlet } from 'react-router'

/** What was chosen on the way to a job. */
export interface DraftList {
  jobName: string
  /** The text that the file was made from, where the identifiers were pasted. */
  pasted: string | undefined
  file: File
  mapping: HeaderMapping
  delimiter: string | undefined
  corrections: Correction[]
  /** Rows that cannot be looked up are left out of the job. */
  dropsSkipped: boolean
  /** Country sites in the order they are asked; none for those of the settings. */
  sites: readonly string[]
  /** Products that were read before are read again. */
  readsAfresh: boolean
}

/** A list with its quote. The key makes submitting it twice one job. */
export interface QuotedDraft extends DraftList {
  estimate: Estimate
  idempotencyKey: string
}

interface DraftState {
  draft: QuotedDraft | null
  keep: (draft: QuotedDraft) => void
}

/** A name that was typed outlives a reload, which a file and its name cannot. */
const nameKey = 'job-name'
export const keptName = (): string => sessionStorage.getItem(nameKey) ?? ''
export const keepName = (name: string): void => sessionStorage.setItem(nameKey, name)
export const forgetName = (): void => sessionStorage.removeItem(nameKey)

const DraftContext = createContext<DraftState | null>(null)

/** Holds the quoted list between the two pages of adding a file; leaving them starts anew, a reload keeps the name. */
export default function DraftLayout() {
  const [draft, keep] = useState<QuotedDraft | null>(null)
  useEffect(() => forgetName, [])
  return (
    <DraftContext value={{ draft, keep }}>
      <Outlet />
    </DraftContext>
  )
}

export function useDraft(): DraftState {
  const state = useContext(DraftContext)
  if (state === null) throw new Error('outside of the draft layout')
  return state
}

/** The form fields that quote and submit share. */
export function formOf({ jobName, mapping, delimiter, ...draft }: DraftList): Record<string, string> {
  return {
    job_name: jobName,
    header_mapping: JSON.stringify(mapping),
    ...(delimiter !== undefined && { delimiter }),
    ...(draft.corrections.length > 0 && { corrections: JSON.stringify(draft.corrections) }),
    ...(draft.dropsSkipped && { drop_skipped: 'true' }),
    ...(draft.sites.length > 0 && { sites: draft.sites.join(',') }),
    ...(draft.readsAfresh && { read_afresh: 'true' }),
  }
}
