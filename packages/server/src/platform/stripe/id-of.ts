export type Reference = string | { id: string } | null | undefined

/** Returns the id of a Stripe object that may be expanded. */
export function toId(reference: string | { id: string }): string
export function toId(reference: Reference): string | null
export function toId(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
