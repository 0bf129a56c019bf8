import { pastedList } from '@merkwerk/engine/product-list/columns'

/** A file made from pasted text; null where there is no text. The same text always makes the same file. */
export function pastedFile(
  text: string,
  { name, headings }: { name: string; headings: Parameters<typeof pastedList>[1] },
): File | null {
  const csv = pastedList(text, headings)
  // Files are told apart by name, size and time of change, also when a second submit is recognised.
  return csv === '' ? null : new File([csv], `${name}.csv`, { type: 'text/csv', lastModified: hashOf(csv) })
}

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
  return hash
}
