/** Damages to pages in transit, each made from a page and a random generator in [0, 1). */
const damages = {
  truncated: (html: string, random: () => number) => html.slice(0, Math.floor(random() * html.length)),
  'one end tag missing': (html: string, random: () => number) => withoutEndTags(html, 1, random),
  'twenty end tags missing': (html: string, random: () => number) => withoutEndTags(html, 20, random),
  'sections shuffled': (html: string, random: () => number) =>
    shuffled(html, /(?=<div class="?vim )/, random),
  'identified sections shuffled': (html: string, random: () => number) =>
    shuffled(html, /(?=<div[^<>]* id=)/, random),
}

/** Damaged copies of a page, with each damage in turn. Deterministic for a seed. */
export function toMutants(html: string, count: number, seed: number): { damage: string; html: string }[] {
  const random = numbersFrom(seed)
  const kinds = Object.entries(damages)
  return Array.from({ length: count }, (_, index) => {
    const [damage, make] = kinds[index % kinds.length] as (typeof kinds)[number]
    return { damage, html: make(html, random) }
  })
}

function withoutEndTags(html: string, count: number, random: () => number): string {
  const tags = [...html.matchAll(/<\/(?:a|dd|div|dl|dt|h1|h2|li|nav|span|table|tbody|td|tr|ul)>/g)]
  const dropped = new Set(Array.from({ length: count }, () => Math.floor(random() * tags.length)))
  let kept = ''
  let from = 0
  tags.forEach((tag, index) => {
    if (!dropped.has(index)) return
    kept += html.slice(from, tag.index)
    from = tag.index + tag[0].length
  })
  return kept + html.slice(from)
}

/** Beginning and end of the page stay in place. */
function shuffled(html: string, border: RegExp, random: () => number): string {
  const parts = html.split(border)
  for (let index = parts.length - 2; index > 1; index--) {
    const other = 1 + Math.floor(random() * index)
    ;[parts[index], parts[other]] = [parts[other] as string, parts[index] as string]
  }
  return parts.join('')
}

/** A linear congruential generator (Numerical Recipes). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
