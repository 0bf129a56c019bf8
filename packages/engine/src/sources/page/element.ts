import { Parser } from 'htmlparser2'

/** One element of a parsed section; a child is another element or a run of text. */
export interface PageElement {
  name: string
  attributes: Record<string, string>
  children: (PageElement | string)[]
  /** Of a section's first element: an end tag in it closed nothing, so that it may have run on too far. */
  hasStrayEndTag?: true
  /** Of a section's first element: it was nested too deep to be read on. */
  isCutShort?: true
}

/** Real pages nest less than a hundred deep; deeper ones would cost quadratic time and exhaust the stack. */
export const MAX_DEPTH = 500

/**
 * Parses the first element of `chunks` (HTML text that begins with its start tag) and stops reading where that
 * element ends: at its end tag or, where that is missing, at the end tag of an element around it. `isOpenAround`
 * says whether an element of a name is open around the section; an end tag of any other is passed over. Undefined
 * when the start tag itself is cut off.
 */
export function parseElement(
  chunks: Iterable<string>,
  isOpenAround: (name: string) => boolean,
): PageElement | undefined {
  const section = new SectionBuilder()
  let hasStrayEndTag = false
  const parser = new SectionParser(section, (name, isStray) => {
    if (section.isDone) return
    if (isOpenAround(name)) section.isDone = true
    else hasStrayEndTag ||= isStray
  })
  for (const chunk of chunks) {
    parser.read(chunk)
    if (section.isDone) break
  }
  if (!section.isDone) parser.end()
  if (section.root && hasStrayEndTag) section.root.hasStrayEndTag = true
  if (section.root && section.isTooDeep) section.root.isCutShort = true
  return section.root
}

/** Builds the tree of one element out of a parser's events. */
class SectionBuilder {
  root: PageElement | undefined
  isDone = false
  isTooDeep = false
  closed = 0
  readonly #open: PageElement[] = []

  onopentag(name: string, attributes: Record<string, string>) {
    if (this.isDone) return
    const element: PageElement = { name, attributes, children: [] }
    // What stands in a template is no part of the page.
    if (this.root && name !== 'template') this.#open.at(-1)?.children.push(element)
    else this.root ??= element
    this.#open.push(element)
    if (this.#open.length > MAX_DEPTH) this.isDone = this.isTooDeep = true
  }

  ontext(text: string) {
    if (!this.isDone) this.#open.at(-1)?.children.push(text)
  }

  onclosetag() {
    this.closed++
    if (this.isDone) return
    this.#open.pop()
    this.isDone = this.#open.length === 0
  }
}

/** A parser that pauses at its section's end and tells of end tags that may be meant for an element around it. */
class SectionParser extends Parser {
  readonly #section: SectionBuilder
  readonly #onOuterEndTag: (name: string, isStray: boolean) => void
  #text = ''

  constructor(section: SectionBuilder, onOuterEndTag: (name: string, isStray: boolean) => void) {
    super(section)
    this.#section = section
    this.#onOuterEndTag = onOuterEndTag
  }

  read(chunk: string) {
    this.#text += chunk
    this.write(chunk)
  }

  override onclosetag(start: number, endIndex: number) {
    const closedBefore = this.#section.closed
    super.onclosetag(start, endIndex)
    const hasClosed = this.#section.closed > closedBefore
    // A form in a form does not count: the first end tag is the outer one's.
    if (!hasClosed || endIndex - start === 'form'.length)
      this.#doubt(this.#text.slice(start, endIndex), hasClosed)
    if (this.#section.isDone) this.pause()
  }

  #doubt(written: string, hasClosed: boolean) {
    const name = written.toLowerCase()
    // End tags of void elements never close anything, `</image>` being one of an `<img>`.
    const isStray = !hasClosed && name !== 'image' && !this.isVoidElement(name)
    if (isStray || name === 'form') this.#onOuterEndTag(name, isStray)
  }

  override onopentagend(endIndex: number) {
    super.onopentagend(endIndex)
    // A void element, or one that its successor closes, ends without an end tag.
    if (this.#section.isDone) this.pause()
  }
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
