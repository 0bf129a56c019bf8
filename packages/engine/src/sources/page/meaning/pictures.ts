import type { PageElement } from '../element.ts'
import { listsIn } from '../embedded-json.ts'
import { isRecord, type LinkedProduct } from './linked-product.ts'
import type { WholePage } from './whole-page.ts'

/** Addresses on the image hosts of both marketplaces. The size follows the image name. */
const PICTURE =
  /^(?:https?:)?\/\/[^/]+\/(?:images\/[IG]\/|images\/W\/[^/]+\/images\/I\/|images\/g\/|thumbs\/images\/g\/|\d+\/s\/)/
/** Keys that name a product occur only in lists of other products. */
const OTHER_PRODUCT = /^(?:asin|itemid|listingid|title|price|link|url|href|action)$/i
const MAX_DEPTH = 4

/** The images of the gallery, otherwise the structured ones. */
export function statedPictures({ scripts }: WholePage, { images }: LinkedProduct): string[] {
  const gallery = galleryIn(scripts)
  return gallery.length > 0 ? gallery : images
}

/** The first list in a script whose entries all have images and name no product. Each image in its largest size. */
function galleryIn(scripts: string[]): string[] {
  for (const script of scripts) {
    if (!/images\\?\/(?:I|g)\\?\//.test(script) && !script.includes('images\\u002F')) continue
    for (const list of listsIn(script)) {
      if (list.length === 0 || list.some(namesProduct)) continue
      const pictures = list.map((entry) => largest(picturesIn(entry, 0)))
      if (pictures.every((picture) => picture !== undefined)) return pictures
    }
  }
  return []
}

function picturesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return PICTURE.test(value) ? [value] : []
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(PICTURE.test(key) ? [key] : []),
    ...picturesIn(inner, depth + 1),
  ])
}

const namesProduct = (entry: unknown): boolean =>
  isRecord(entry) && Object.keys(entry).some((key) => OTHER_PRODUCT.test(key))

/** The image without a size, otherwise the largest: `._AC_SL1500_.jpg`, `s-l1600.jpg`. */
function largest(pictures: string[]): string | undefined {
  const measureSize = (url: string): number => {
    const [, name = ''] = /\/([^/]+)$/.exec(url) ?? []
    const sizes = [...name.matchAll(/(?:S[LXY]|U[LXY]|s-l)(\d{2,4})/g)].map(([, digits]) => Number(digits))
    return sizes.length > 0 ? Math.max(...sizes) : /\._/.test(name) ? 0 : Number.MAX_SAFE_INTEGER
  }
  return pictures.toSorted((a, b) => measureSize(b) - measureSize(a))[0]
}

/** The main image: the one in the head for social networks, or the one named like the product. */
export function mainPictures({ places, head }: WholePage, title: string): PageElement[] {
  const images = places.map(({ element }) => element).filter(({ name }) => name === 'img')
  const own = images.find(({ attributes }) => attributes.alt !== undefined && attributes.alt === title)
  const named = head.find(({ attributes }) => attributes.property === 'og:image')
  return [own, named].filter((element) => element !== undefined)
}
