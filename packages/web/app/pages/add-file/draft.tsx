import type { Estimate, HeaderMapping } from '@merkwerk/contract'
import { createContext, useContext, useState } from 'react'
import { Outlet } from 'react-router'

/** What was chosen on the way to a job. */
export interface DraftList {
  jobName: string
  file: File
  mapping: HeaderMapping
  delimiter: string | undefined
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

const DraftContext = createContext<DraftState | null>(null)

/** Holds the quoted list between the two pages of adding a file; leaving them or a reload starts anew. */
export default function DraftLayout() {
  const [draft, keep] = useState<QuotedDraft | null>(null)
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
export function formOf({ jobName, mapping, delimiter }: DraftList): Record<string, string> {
  return {
    job_name: jobName,
    header_mapping: JSON.stringify(mapping),
    ...(delimiter !== undefined && { delimiter }),
  }
}
