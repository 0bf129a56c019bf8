import { Parser } from 'htmlparser2'
import { MAX_DEPTH } from './element.ts'
import { addTag, type Tag } from './markup-index.ts'
import type { ScannedPage } from './scanned-page.ts'

/** Whether the start tag at `offset` creates an element: it is not in a template and not a form within a form. */
export function isInPage(page: ScannedPage, offset: number): boolean {
  const isForm = /^<form[\s/>]/i.test(page.bytes.toString('latin1', offset, offset + 6))
  const doubts = (isForm ? ['template', 'form'] : ['template']).filter((name) =>
    mayBeOpen(page, offset, name),
  )
  if (doubts.length === 0) return true
  page.nesting ??= measureNesting(page)
  return !doubts.some((name) => rangeAt(page.nesting?.[name] ?? [], offset) !== undefined)
}

/** The ranges of templates and forms, as start and end offsets by name. */
function measureNesting(page: ScannedPage): Record<string, number[]> {
  const ranges: Record<string, number[]> = { template: [], form: [] }
  const depths = new Map<string, number>()
  const note = (name: string, step: 1 | -1, offset: number) => {
    const before = depths.get(name) ?? 0
    depths.set(name, before + step)
    if (before === 0 || before + step === 0) ranges[name]?.push(offset)
  }
  followElements(page, page.bytes.length, {
    open: (name, offset) => note(name, 1, offset + 1),
    close: (name, offset) => note(name, -1, offset),
  })
  return ranges
}

/** Whether an element of this name may be open at `offset`: not if every earlier start tag has its end tag. */
export function mayBeOpen(page: ScannedPage, offset: number, name: string): boolean {
  const tags = tagsBefore(page, offset, name)
  let low = 0
  let high = tags.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tags[middle] as Tag).offset < offset) low = middle + 1
    else high = middle
  }
  return (tags[low - 1]?.open ?? 0) !== 0
}

/** The start and end tags of a name, at least those before `offset`. Searches each part of the page once. */
function tagsBefore(page: ScannedPage, offset: number, name: string): Tag[] {
  const known = page.tags.get(name) ?? { upTo: 0, tags: [] }
  page.tags.set(name, known)
  if (known.upTo >= offset) return known.tags
  // A search takes about an eighth of the time of parsing.
  page.budget -= (offset - known.upTo) / 8
  const pattern = new RegExp(`<(/?)${RegExp.escape(name)}[\\s/>]`, 'g')
  for (const { index, 1: slash } of page.bytes.toString('latin1', known.upTo, offset).matchAll(pattern)) {
    const at = known.upTo + index
    if (rangeAt(page.hidden, at) === undefined) addTag(known.tags, at, slash === '/')
  }
  known.upTo = offset
  return known.tags
}

/** The names of the elements that are open at `offset`. */
export function openAt(page: ScannedPage, offset: number): Set<string> {
  const open: string[] = []
  followElements(page, offset, { open: (name) => open.push(name), close: () => open.pop() })
  return new Set(open)
}

/** Emits the elements that open and close before `end`. It parses everything before, so use it only when needed. */
function followElements(
  page: ScannedPage,
  end: number,
  emit: { open: (name: string, offset: number) => void; close: (name: string, offset: number) => void },
): void {
  let depth = 0
  const parser = new Parser({
    onopentag(name) {
      emit.open(name, parser.startIndex)
      if (++depth <= MAX_DEPTH) return
      page.budget = -1
      parser.pause()
    },
    onclosetag(name) {
      depth--
      emit.close(name, parser.startIndex)
    },
  })
  parser.write(page.bytes.toString('latin1', 0, end))
  page.budget -= end
}

/** The index of the range that contains `offset`, by binary search. A last range without an end is unlimited. */
export function rangeAt(ranges: readonly number[], offset: number): number | undefined {
  let low = 0
  let high = Math.ceil(ranges.length / 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const start = ranges[middle * 2] ?? 0
    if (offset < start) high = middle - 1
    else if (offset >= (ranges[middle * 2 + 1] ?? Number.POSITIVE_INFINITY)) low = middle + 1
    else return middle * 2
  }
  return undefined
}
