import type { Edit, endpoints } from '@merkwerk/contract'
import type { z } from 'zod'

export type RowDetail = z.output<typeof endpoints.getListRow.response>

/** The owner's value of a field, with the value of the marketplaces. */
export interface OwnValue extends Edit {
  /** Empty if the run found none. */
  original: string
}

export function ownValue({ edits, originals }: RowDetail, field: string): OwnValue | undefined {
  const edit = edits.find((one) => one.field === field)
  return edit && { ...edit, original: originals.find(({ name }) => name === field)?.value ?? '' }
}
