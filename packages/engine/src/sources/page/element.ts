import { Parser } from 'htmlparser2'
import { isSpace } from './markup-index.ts'

/** An element of a parsed section. A child is another element or a text run. */
export interface PageElement {
  name: string
  attributes: Record<string, string>
  children: (PageElement | string)[]
  /** Set on a section's root: parsing stopped because it was nested too deep. */
  isCutShort?: true
}

/** Real pages nest less than a hundred levels. Deeper ones would cost quadratic time and exhaust the stack. */
export const MAX_DEPTH = 500

/**
 * Parses the first element of `chunks`, HTML text that begins with its start tag. Stops at its end tag or, without
 * one, at the end tag of an enclosing element. `isOpenAround` tells whether an enclosing element of a name is
 * open; other stray end tags are ignored. Undefined if the start tag itself is incomplete.
 */
export function parseElement(
  chunks: Iterable<string>,
  isOpenAround: (name: string) => boolean,
): PageElement | undefined {
  const section = new SectionBuilder()
  const parser = new SectionParser(section, (name) => {
    section.isDone ||= isOpenAround(name)
  })
  for (const chunk of chunks) {
    parser.read(chunk)
    if (section.isDone) break
  }
  if (!section.isDone) parser.end()
  if (section.root && section.isTooDeep) section.root.isCutShort = true
  return section.root
}

/** Builds the tree of one element from parser events. */
class SectionBuilder {
  root: PageElement | undefined
  isDone = false
  isTooDeep = false
  closed = 0
  lastClosed = ''
  readonly #open: PageElement[] = []

  onopentag(name: string, attributes: Record<string, string>) {
    if (this.isDone) return
    const element: PageElement = { name, attributes, children: [] }
    // The content of a template is not part of the page.
    if (this.root && name !== 'template') this.#open.at(-1)?.children.push(element)
    else this.root ??= element
    this.#open.push(element)
    if (this.#open.length > MAX_DEPTH) this.isDone = this.isTooDeep = true
  }

  ontext(text: string) {
    if (!this.isDone) this.#open.at(-1)?.children.push(text)
  }

  onclosetag(name: string) {
    this.closed++
    this.lastClosed = name
    if (this.isDone) return
    this.#open.pop()
    this.isDone = this.#open.length === 0
  }
}

/** A parser that pauses at the end of its section and reports end tags of other elements. */
class SectionParser extends Parser {
  readonly #section: SectionBuilder
  readonly #onOuterEndTag: (name: string) => void
  /** The last two chunks, in which the name of an end tag is looked up, and where they begin. */
  #text = ''
  #start = 0
  #chunkLength = 0

  constructor(section: SectionBuilder, onOuterEndTag: (name: string) => void) {
    super(section)
    this.#section = section
    this.#onOuterEndTag = onOuterEndTag
  }

  read(chunk: string) {
    const known = this.#text.length - this.#chunkLength
    this.#text = this.#text.slice(known) + chunk
    this.#start += known
    this.#chunkLength = chunk.length
    this.write(chunk)
  }

  override onclosetag(start: number, endIndex: number) {
    const closedBefore = this.#section.closed
    super.onclosetag(start, endIndex)
    if (this.#section.closed === closedBefore)
      this.#doubt(this.#text.slice(Math.max(0, start - this.#start), endIndex - this.#start))
    // A nested form is ignored: the first end tag closes the outer one.
    else if (this.#section.lastClosed === 'form') this.#onOuterEndTag('form')
    if (this.#section.isDone) this.pause()
  }

  #doubt(written: string) {
    const name = written.toLowerCase()
    // End tags of void elements never close anything. `</image>` belongs to an `<img>`.
    if (name !== 'image' && !this.isVoidElement(name)) this.#onOuterEndTag(name)
  }

  override onopentagend(endIndex: number) {
    super.onopentagend(endIndex)
    // A void element, or one that its successor closes, ends without an end tag.
    if (this.#section.isDone) this.pause()
  }
}

/** Elements whose text is not text of the page. */
const SILENT = new Set(['script', 'style', 'noscript', 'template'])

/** The text below `element` with its white space, without scripts and styles, and with a space per `<br>`. */
export function rawText(element: PageElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child.name === 'br') text += ' '
    else if (!SILENT.has(child.name)) text += rawText(child)
  }
  return text
}

/** The text below `element`, spaced at element borders, which often separate words. Omits `leftOut` and below. */
export function spacedText(element: PageElement, leftOut?: PageElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child !== leftOut && !SILENT.has(child.name)) text += ` ${spacedText(child, leftOut)} `
  }
  return text
}

/** The texts below `element`, those of each element apart, without scripts, styles and what `isLeftOut` names. */
export function textRuns(
  element: PageElement,
  isLeftOut: (part: PageElement) => boolean = () => false,
  runs: string[] = [],
): string[] {
  let text = ''
  const endText = () => {
    if (text.trim() !== '') runs.push(text)
    text = ''
  }
  for (const child of element.children)
    if (typeof child === 'string') text += child
    else if (!SILENT.has(child.name) && !isLeftOut(child)) {
      endText()
      textRuns(child, isLeftOut, runs)
    }
  endText()
  return runs
}

/** All descendants that pass, in document order, after those in `found`. */
export function findAll(
  element: PageElement,
  passes: (candidate: PageElement) => boolean,
  found: PageElement[] = [],
): PageElement[] {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (passes(child)) found.push(child)
    findAll(child, passes, found)
  }
  return found
}

/** The first descendant that passes, in document order. */
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

export const childElements = (element: PageElement): PageElement[] =>
  element.children.filter((child) => typeof child !== 'string')

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

export const hasAnyClass = (element: PageElement, names: readonly string[]): boolean =>
  names.some((name) => hasClass(element, name))
