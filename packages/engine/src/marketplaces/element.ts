import { Parser } from 'htmlparser2'

/** One element of a parsed section; a child is another element or a run of text. */
export interface PageElement {
  name: string
  attributes: Record<string, string>
  children: (PageElement | string)[]
}

/** Elements nested deeper than this are left out, so that a hostile page cannot exhaust the stack. */
const MAX_DEPTH = 300

/**
 * Parses the first element of `chunks` (HTML text that begins with its start tag) and stops reading where
 * that element ends, as a browser would: end tags of unknown elements are ignored, a missing end tag lets
 * the element run on. Undefined when the text does not begin with a start tag.
 */
export function parseElement(chunks: Iterable<string>): PageElement | undefined {
  let root: PageElement | undefined
  let isDone = false
  let depth = 0
  const open: PageElement[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isDone) return
      depth++
      if (depth > MAX_DEPTH) return
      const element: PageElement = { name, attributes, children: [] }
      if (root) open.at(-1)?.children.push(element)
      else root = element
      open.push(element)
    },
    ontext(text) {
      if (root && !isDone && depth <= MAX_DEPTH) open.at(-1)?.children.push(text)
    },
    onclosetag() {
      if (isDone || depth === 0) return
      if (depth <= MAX_DEPTH) open.pop()
      depth--
      if (depth === 0) {
        isDone = true
        parser.pause()
      }
    },
  })
  for (const chunk of chunks) {
    parser.write(chunk)
    if (isDone) return root
    if (!root && chunk.length > 0 && !chunk.startsWith('<')) return undefined
  }
  parser.end()
  return root
}

/** Elements whose text is no text of the page. */
const SILENT = new Set(['script', 'style', 'noscript', 'template'])

/** The text below `element` as written: white space kept, scripts and styles left out, a space for each `<br>`. */
export function rawText(element: PageElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child.name === 'br') text += ' '
    else if (!SILENT.has(child.name)) text += rawText(child)
  }
  return text
}

/**
 * The text below `element` with a blank at each element border, since pages often set words apart by elements
 * alone; `leftOut` and what is below it is passed over.
 */
export function spacedText(element: PageElement, leftOut?: PageElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child !== leftOut && !SILENT.has(child.name)) text += ` ${spacedText(child, leftOut)} `
  }
  return text
}

/** Every element below `element` (itself left out) that passes, in document order. */
export function findAll(element: PageElement, passes: (candidate: PageElement) => boolean): PageElement[] {
  const found: PageElement[] = []
  collect(element, passes, found)
  return found
}

function collect(element: PageElement, passes: (candidate: PageElement) => boolean, found: PageElement[]) {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (passes(child)) found.push(child)
    collect(child, passes, found)
  }
}

/** The first element below `element` that passes, in document order. */
export function findFirst(
  element: PageElement,
  passes: (candidate: PageElement) => boolean,
): PageElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const found = passes(child) ? child : findFirst(child, passes)
    if (found) return found
  }
  return undefined
}

/** The element children of `element`, text left out. */
export function childElements(element: PageElement): PageElement[] {
  return element.children.filter((child) => typeof child !== 'string')
}

/** Whether `name` is one of the element's classes. */
export function hasClass(element: PageElement, name: string): boolean {
  const classes = element.attributes.class
  if (classes === undefined) return false
  let at = classes.indexOf(name)
  while (at !== -1) {
    const isStart = at === 0 || isSpace(classes.charCodeAt(at - 1))
    const end = at + name.length
    if (isStart && (end === classes.length || isSpace(classes.charCodeAt(end)))) return true
    at = classes.indexOf(name, at + 1)
  }
  return false
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
