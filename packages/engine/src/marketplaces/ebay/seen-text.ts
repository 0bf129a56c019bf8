import { hasClass, type PageElement } from '../element.ts'

/** Classes of what only screen readers get or a later click reveals. */
const UNSEEN_CLASSES = ['clipped', 'g-hdn', 'u-dspn', 'gh-ar-hdn', 'hideforacc', 'LIGHT_HIGHLIGHT']
const UNSEEN_NAMES = new Set(['button', 'script', 'style', 'noscript', 'template'])
const BLOCKS = new Set(['div', 'p', 'li', 'br', 'td', 'tr', 'dd', 'dt'])

/** Text as a person sees it: parts for screen readers and controls left out, blocks set apart by a space. */
export function seenText(
  element: PageElement | undefined,
  isLeftOut?: (part: PageElement) => boolean,
): string {
  if (!element) return ''
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (!isUnseen(child) && !isLeftOut?.(child)) {
      const inner = seenText(child, isLeftOut)
      text += BLOCKS.has(child.name) ? ` ${inner} ` : inner
    }
  }
  return text
}

function isUnseen(element: PageElement): boolean {
  return UNSEEN_NAMES.has(element.name) || UNSEEN_CLASSES.some((name) => hasClass(element, name))
}
