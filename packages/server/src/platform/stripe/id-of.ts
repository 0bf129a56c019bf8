export type Reference = string | { id: string } | null | undefined

/** The id of an object that a call may have expanded. */
export function idOf(reference: string | { id: string }): string
export function idOf(reference: Reference): string | null
export function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
