import { childElements, type PageElement } from '../element.ts'
import { cleanText } from '../text.ts'
import { textOf, type WholePage } from './whole-page.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 600

/** What a page calls itself in its head, e.g. `Amazon.de: Lampe : Beleuchtung`: its title, Open Graph and the like. */
function headTitles({ head }: WholePage): string[] {
  return head.flatMap((element) => {
    const { name, property, content = '' } = element.attributes
    if (element.name === 'title') return [textOf(element)]
    return ['title', 'og:title', 'twitter:title'].includes((property ?? name ?? '').toLowerCase())
      ? [cleanText(content)]
      : []
  })
}

/**
 * The title of the product: a text on the page that another place repeats. Headings come first, then any text that
 * opens a title of the head; the longest one counts. `stated` are names given elsewhere, in JSON-LD for one.
 */
export function findTitle(page: WholePage, stated: string[]): string | undefined {
  const others = [...headTitles(page).map(withoutSite), ...stated]
    .map(comparable)
    .filter((text) => text !== '')
  const pictures = page.places.map(({ element }) => comparable(element.attributes.alt ?? ''))
  const isRepeated = (text: string) => others.some((other) => other.includes(text)) || pictures.includes(text)
  const opens = (text: string) => others.some((other) => other.startsWith(text))
  const texts = page.places.flatMap(({ element }) => titleTexts(element))
  const headings = texts.filter(({ isHeading, text }) => isHeading && isRepeated(comparable(text)))
  const candidates = headings.length > 0 ? headings : texts.filter(({ text }) => opens(comparable(text)))
  return candidates
    .map(({ text }) => text)
    .reduce<string | undefined>(
      (best, text) => (best !== undefined && best.length >= text.length ? best : text),
      undefined,
    )
}

/** The texts of a heading and of its parts, or of an element with nothing but text. */
function titleTexts(element: PageElement): { text: string; isHeading: boolean }[] {
  const isHeading =
    element.name === 'h1' ||
    (element.attributes.role === 'heading' && element.attributes['aria-level'] === '1')
  const parts = isHeading
    ? [element, ...childElements(element)]
    : childElements(element).length === 0
      ? [element]
      : []
  return parts
    .map((part) => ({ text: textOf(part), isHeading }))
    .filter(({ text }) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH)
}

/** `Amazon.de: Lampe`, `Buy Lampe online at …` and `Lampe | eBay` name the site as well. */
function withoutSite(title: string): string {
  return title
    .replace(/^(?:amazon\.[a-z.]{2,6}\s*[:：|]\s*|buy\s+)/i, '')
    .replace(/\s*[|:：-]\s*(?:ebay|amazon)(?:\.[a-z.]{2,6})?$/i, '')
}

const comparable = (text: string): string => cleanText(text).normalize('NFKC').toLowerCase()
