import type { Family, SourceName } from '@merkwerk/contract'
import { htmlText } from './html-text.ts'
import { cleanLabel } from './text.ts'

/** A family as a page states it, with the values of every child in the order of the axes. */
export interface StatedFamily {
  source: SourceName
  id: string
  axes: readonly { key: string; label: string }[]
  children: readonly { id: string; values: readonly (string | undefined)[]; pictures?: readonly string[] }[]
  ownId: string | undefined
}

/** Real families have up to 467 children. A hostile page may list millions. */
const MAX_CHILDREN = 2_000
/** As many as a product keeps. */
const MAX_PICTURES = 10

/**
 * The family without axes that have one value only. Undefined if it has a single child, or if a value is missing: the state
 * of the page is damaged then, and its other values may be those of other children.
 */
export function createFamily({ source, id, axes, children, ownId }: StatedFamily): Family | undefined {
  if (children.length < 2 || children.length > MAX_CHILDREN) return undefined
  // Children share most values, and their references take time to decode.
  const texts = new Map<string, string>()
  const decode = (written: string): string => {
    const text = texts.get(written) ?? valueText(written)
    texts.set(written, text)
    return text
  }
  const read = children.map(({ values }) => axes.map((_, index) => decode(values[index] ?? '')))
  if (read.some((values) => values.includes(''))) return undefined
  const varying = axes.flatMap((_, index) =>
    new Set(read.map((values) => values[index])).size > 1 ? [index] : [],
  )
  if (varying.length === 0) return undefined
  const sets = new Map<string, { place: number; pictures: readonly string[] }>()
  const siblings = children.map((child, row) => {
    const values = varying.map((index) => read[row]?.[index] ?? '')
    const pictures = child.pictures?.slice(0, MAX_PICTURES) ?? []
    if (pictures.length === 0) return { id: child.id, values }
    const key = pictures.join('\n')
    const { place } = sets.get(key) ?? { place: sets.size }
    sets.set(key, { place, pictures })
    return { id: child.id, values, pictures: place }
  })
  const own = siblings.find((sibling) => sibling.id === ownId)
  return {
    source,
    id,
    axes: varying.map((index, at) => {
      const value = own?.values[at]
      const { key = '', label = '' } = axes[index] ?? {}
      return { key, label: cleanLabel(valueText(label)) || key, ...(value !== undefined && { value }) }
    }),
    ...(own && { ownId: own.id }),
    siblings,
    ...(sets.size > 0 && { pictures: [...sets.values()].map(({ pictures }) => [...pictures]) }),
  }
}

/** The text of a value in a page's state, which may contain HTML and wrongly encoded references. */
export const valueText = (written: string): string => htmlText(joinBytes(written))

/** Some states write the bytes of UTF-8 as references, e.g. `Wei&#xc3;&#x9f;`. Two or more that form a character are one. */
function joinBytes(text: string): string {
  if (!text.includes('&#')) return text
  return text.replace(/(?:&#(?:x[89a-f][0-9a-f]|1[2-9]\d|2[0-4]\d|25[0-5]);){2,}/gi, (references) => {
    const bytes = [...references.matchAll(/&#(x?)([0-9a-f]+);/gi)].map(([, hex, digits = '']) =>
      Number.parseInt(digits, hex ? 16 : 10),
    )
    const joined = new TextDecoder().decode(Uint8Array.from(bytes))
    return joined.includes('\uFFFD') ? references : joined
  })
}
