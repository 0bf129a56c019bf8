import type { Estimate, HeaderMapping, SourceChoice } from '@merkwerk/contract'
import type { Correction } from '@merkwerk/engine/product-list/columns'
import { useEffect, useState } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { tabPrefix } from '../../api/session.ts'
import { loadTexts } from '../../messages/index.ts'
import { canKeepDrafts, loadDraft, removeDraft, saveDraft } from './draft-store.ts'
import type { MappingChoice } from './mapping.ts'

await loadTexts('addFile', 'summary')

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

export type SourceKind = 'file' | 'paste'

/** What the user enters. */
export interface ListFields
  extends Pick<DraftList, 'jobName' | 'corrections' | 'dropsSkipped' | 'sites' | 'choice' | 'readsAfresh'> {
  kind: SourceKind
  file: File | null
  pasted: string
  /** Columns that differ from the suggestion. */
  columns: Partial<MappingChoice>
}

/** What is kept: the quoted list, and what the form says, also before it is quoted. */
interface Kept {
  draft: QuotedDraft | null
  fields: ListFields | null
}

interface DraftState extends Kept {
  keep: (draft: QuotedDraft) => void
  keepFields: (fields: ListFields) => void
}

const nameKey = `${tabPrefix}job-name`
/** A typed name survives a reload even if the browser keeps no drafts. */
export const storedName = (): string => sessionStorage.getItem(nameKey) ?? ''
/** An empty name removes it. */
export const storeName = (name: string): void =>
  name === '' ? sessionStorage.removeItem(nameKey) : sessionStorage.setItem(nameKey, name)

/** What is stored beside the file. */
interface StoredDraft {
  draft: Omit<QuotedDraft, 'file'> | null
  fields: Omit<ListFields, 'file'> | null
}

const withoutFile = <T extends { file: unknown }>({ file: _, ...others }: T): Omit<T, 'file'> => others

/** A quote of another file than the form has is of no use. */
function toStore({ draft, fields }: Kept): { draft: StoredDraft; file: File | null } {
  const file = fields ? fields.file : (draft?.file ?? null)
  const isQuoted = draft !== null && draft.file === file
  return {
    file,
    draft: {
      draft: isQuoted ? withoutFile(draft) : null,
      fields: fields && withoutFile(fields),
    },
  }
}

const fromStore = ({ draft, fields }: StoredDraft, file: File | null): Kept => ({
  draft: draft && file && { ...draft, file },
  fields: fields && { ...fields, file },
})

/** Keeps the list between the two pages and over a reload. Leaving them discards it. */
export default function DraftLayout() {
  const [isLoaded, setLoaded] = useState(!canKeepDrafts())
  const [kept, setKept] = useState<Kept>({ draft: null, fields: null })
  useEffect(() => {
    let isCurrent = true
    void loadDraft<StoredDraft>().then((stored) => {
      if (!isCurrent) return
      if (stored) setKept(fromStore(stored.draft, stored.file))
      setLoaded(true)
    })
    return () => {
      isCurrent = false
      storeName('')
    }
  }, [])
  // A reload ends the page without this.
  useEffect(() => () => void removeDraft(), [])
  useEffect(() => {
    if (kept.fields !== null || kept.draft !== null) void saveDraft(toStore(kept))
  }, [kept])
  if (!isLoaded) return null
  const context: DraftState = {
    ...kept,
    keep: (draft) => setKept((before) => ({ ...before, draft })),
    keepFields: (fields) => setKept((before) => ({ ...before, fields })),
  }
  return <Outlet context={context} />
}

export const useDraft = () => useOutletContext<DraftState>()

/** The most coins that the job can cost. */
export const readMaxCost = ({ estimate, readsAfresh }: QuotedDraft): number =>
  readsAfresh ? estimate.afresh_cost : estimate.unpaid_cost

/** The form fields of estimate and submit. */
export function toForm({ jobName, mapping, delimiter, ...draft }: DraftList): Record<string, string> {
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
