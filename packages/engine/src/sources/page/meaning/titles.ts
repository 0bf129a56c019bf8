import { childElements, type PageElement } from '../element.ts'
import { cleanText } from '../text.ts'
import { readText, type WholePage } from './whole-page.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 600
/** Minimum share of a head title, for texts outside of headings. */
const MIN_SHARE = 0.5
/** Minimum share of a heading that also states a book's format. */
const MIN_PART = 0.3

/** The titles in the page's head (title, Open Graph and similar tags), e.g. `Amazon.de: Lampe : Beleuchtung`. */
function headTitles({ head }: WholePage): string[] {
  return head.flatMap((element) => {
    const { name, property, content = '' } = element.attributes
    if (element.name === 'title') return [readText(element)]
    return ['title', 'og:title', 'twitter:title'].includes((property ?? name ?? '').toLowerCase())
      ? [cleanText(content)]
      : []
  })
}

/**
 * The title of the product: a text that another place of the page repeats. Headings come first, then any text that
 * begins a head title. The longest one wins. `stated` is the name from structured data.
 */
export function findTitle(page: WholePage, stated = ''): string | undefined {
  const others = [...headTitles(page).map(withoutSite), stated].map(comparable).filter((text) => text !== '')
  const pictures = new Set(page.places.map(({ element }) => comparable(element.attributes.alt ?? '')))
  const isRepeated = (text: string) => others.some((other) => other.includes(text)) || pictures.has(text)
  const opens = (text: string) =>
    others.some((other) => other.startsWith(text) && text.length >= other.length * MIN_SHARE)
  const headings = page.places
    .filter(({ element }) => isMainHeading(element))
    .flatMap(({ element }) => headingTexts(element).find((text) => isRepeated(comparable(text))) ?? [])
  return (
    longest(headings) ??
    longest(
      page.places.flatMap(({ element }) => plainText(element)).filter((text) => opens(comparable(text))),
    )
  )
}

const isMainHeading = ({ name, attributes }: PageElement): boolean =>
  name === 'h1' || (attributes.role === 'heading' && attributes['aria-level'] === '1')

/** Title candidates of a heading: its parts if they contain all of its text, otherwise the whole. */
function headingTexts(heading: PageElement): string[] {
  const whole = readText(heading)
  const hasOwnText = heading.children.some((child) => typeof child === 'string' && child.trim() !== '')
  const parts = hasOwnText ? [] : childElements(heading).map(readText)
  return [...parts.filter(({ length }) => length >= whole.length * MIN_PART), whole].filter(isOfTitleLength)
}

/** The text of an element without child elements. */
const plainText = (element: PageElement): string[] =>
  childElements(element).length > 0 ? [] : [readText(element)].filter(isOfTitleLength)

const isOfTitleLength = ({ length }: string): boolean => length >= MIN_LENGTH && length <= MAX_LENGTH

const longest = (texts: string[]): string | undefined => texts.toSorted((a, b) => b.length - a.length)[0]

/** `Amazon.de: Lampe`, `Buy Lampe online at …` and `Lampe | eBay` also name the site. */
function withoutSite(title: string): string {
  return title
    .replace(/^(?:amazon\.[a-z.]{2,6}\s*[:：|]\s*|buy\s+)/i, '')
    .replace(/(?<!\s)\s*[|:：-]\s*(?:ebay|amazon)(?:\.[a-z.]{2,6})?$/i, '')
}

/** Ignores all but alphanumeric characters, because heads are sometimes escaped twice (`&amp;#039;`). */
const comparable = (text: string): string =>
  cleanText(text)
    .normalize('NFKC')
    .replace(/&#?\w{2,8};/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
