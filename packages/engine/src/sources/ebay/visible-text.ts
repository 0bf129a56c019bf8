import { findFirst, hasAnyClass, type PageElement, textRuns } from '../page/element.ts'
import type { HeadingPart } from './parts.ts'

/** Classes of elements for screen readers or behind a click. */
const HIDDEN_CLASSES = ['clipped', 'g-hdn', 'u-dspn', 'gh-ar-hdn', 'hideforacc']
/** "New Listing" before a title. */
const NOTICE_CLASSES = ['LIGHT_HIGHLIGHT', 's-card__new-listing']
const HIDDEN_NAMES = new Set(['button', 'script', 'style', 'noscript', 'template'])
const BLOCKS = new Set(['div', 'p', 'li', 'br', 'td', 'tr', 'dd', 'dt'])

/** The visible text: without controls and parts for screen readers, with spaces between blocks. */
export function visibleText(
  element: PageElement | undefined,
  isLeftOut?: (part: PageElement) => boolean,
): string {
  if (!element) return ''
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (!isHidden(child) && !isLeftOut?.(child)) text += setApart(child, visibleText(child, isLeftOut))
  }
  return text
}

/** The visible texts, those of each element apart. */
export const visibleRuns = (element: PageElement): string[] => textRuns(element, isHidden)

const setApart = ({ name }: PageElement, text: string): string => (BLOCKS.has(name) ? ` ${text} ` : text)

/** The visible children of a heading. Adjacent text runs are joined. */
export function headingParts(heading: PageElement | undefined): HeadingPart[] {
  const parts: HeadingPart[] = []
  let text = ''
  const endText = () => {
    if (text !== '') parts.push({ text, isControl: false })
    text = ''
  }
  for (const child of heading?.children ?? []) {
    if (typeof child === 'string') text += child
    else if (isControl(child) || !isHidden(child)) {
      endText()
      parts.push({
        text: isHidden(child) ? '' : setApart(child, visibleText(child)),
        isControl: isControl(child),
      })
    }
  }
  endText()
  return parts
}

const isControl = (element: PageElement): boolean =>
  isLinkOrButton(element) || findFirst(element, isLinkOrButton) !== undefined

const isLinkOrButton = ({ name, attributes }: PageElement): boolean =>
  name === 'a' || name === 'button' || attributes.role === 'button' || attributes.role === 'link'

const isHidden = (element: PageElement): boolean =>
  HIDDEN_NAMES.has(element.name) || hasAnyClass(element, [...HIDDEN_CLASSES, ...NOTICE_CLASSES])
