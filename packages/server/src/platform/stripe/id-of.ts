export type Reference = string | { id: string } | null | undefined

/** The id of an object that a call may have expanded. */
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
