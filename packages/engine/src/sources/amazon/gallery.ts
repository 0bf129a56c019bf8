import { jsonAfter } from '../page/embedded-json.ts'
import { isRecord } from '../page/meaning/linked-product.ts'

/** The script with this key states the pictures of all children of a family. */
export const FAMILY_GALLERY = '"visualDimensions"'

/** The pictures of the children of a family by the values of the axes that can be seen. */
export interface FamilyGallery {
  axes: string[]
  byValues: ReadonlyMap<string, string[]>
}

/** Reads the pictures of all children from their script, which has JSON in a string of JavaScript. */
export function readFamilyGallery(script: string): FamilyGallery | undefined {
  // The sizes of pictures are most of the text.
  const json = unescapeScript(stringAfter(script, "parseJSON('", FAMILY_GALLERY)).replace(SIZES, '"main":0')
  const [axes, images] = [jsonAfter(json, FAMILY_GALLERY), jsonAfter(json, '"colorImages"')]
  if (!Array.isArray(axes) || !isRecord(images)) return undefined
  const byValues = Object.entries(images).map(
    ([values, list]) => [values, (Array.isArray(list) ? list : []).flatMap(chooseLargest)] as const,
  )
  return { axes: axes.filter((axis) => typeof axis === 'string'), byValues: new Map(byValues) }
}

const SIZES = /"main":\{[^{}]*\}/g

/** The pictures of a child. `valueAt` returns its value of an axis as written. */
export const picturesFor = (
  { axes, byValues }: FamilyGallery,
  valueAt: (axis: string) => string | undefined,
): string[] => byValues.get(axes.map(valueAt).join(' ')) ?? []

/** The first string behind `opening` that contains `text`, without its quotes. Empty if there is none. */
function stringAfter(script: string, opening: string, text: string): string {
  for (let at = script.indexOf(opening); at !== -1; at = script.indexOf(opening, at + 1)) {
    const start = at + opening.length
    let end = script.indexOf("'", start)
    while (end !== -1 && isEscaped(script, end)) end = script.indexOf("'", end + 1)
    if (end === -1) return ''
    const found = script.slice(start, end)
    if (found.includes(text)) return found
  }
  return ''
}

function isEscaped(script: string, at: number): boolean {
  let slashes = 0
  while (script[at - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

const unescapeScript = (text: string): string =>
  text.replaceAll(
    /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis,
    (_, long?: string, short?: string, character?: string) =>
      character === undefined
        ? String.fromCharCode(Number.parseInt(long ?? short ?? '', 16))
        : character === 'n' || character === 't' || character === 'r'
          ? ' '
          : character,
  )

/** The largest address of a picture in the state of a gallery. */
export function chooseLargest(entry: unknown): string[] {
  if (!isRecord(entry)) return []
  const image = [entry.hiRes, entry.large, entry.mainUrl].find((url) => typeof url === 'string' && url !== '')
  return typeof image === 'string' ? [image] : []
}
