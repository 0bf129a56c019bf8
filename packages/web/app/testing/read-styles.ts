import { vi } from 'vitest'

type ReadStyle = (element: Element) => string
type ComputeStyle = (element: Element) => CSSStyleDeclaration

const readInline = (element: Element, property: string): string =>
  element.getAttribute('style')?.includes(property)
    ? (element as HTMLElement).style.getPropertyValue(property)
    : ''

/** What happy-dom computes for an element without a style attribute, by tag. A dialog depends on whether it is open. */
const displays = new Map<string, string>()

function readDisplay(element: Element, compute: ComputeStyle): string {
  const inline = readInline(element, 'display')
  if (inline || !element.isConnected) return inline
  const kind = `${element.tagName} ${element.hasAttribute('open')}`
  const display = displays.get(kind) ?? compute(element).display
  displays.set(kind, display)
  return display
}

/** Elements inherit it. */
const readVisibility: ReadStyle = (element) =>
  readInline(element, 'visibility') || (element.parentElement ? readVisibility(element.parentElement) : '')

const readPointerEvents: ReadStyle = (element) => readInline(element, 'pointer-events')

/**
 * Replaces `getComputedStyle` for a test. Testing Library and user-event read three styles of almost every element, and happy-dom copies
 * those of all ancestors for each, a fifth of the time of component tests. No style sheet is loaded, so they follow from tags and style
 * attributes.
 */
export function readStylesQuickly(): void {
  const compute: ComputeStyle = window.getComputedStyle.bind(window)
  const readers: Partial<Record<string | symbol, ReadStyle>> = {
    display: (element) => readDisplay(element, compute),
    visibility: readVisibility,
    pointerEvents: readPointerEvents,
    'pointer-events': readPointerEvents,
  }
  vi.stubGlobal('getComputedStyle', (element: Element) => {
    const computed = compute(element)
    return new Proxy(computed, {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? (property: string) => readers[property]?.(element) ?? computed.getPropertyValue(property)
          : (readers[name]?.(element) ?? Reflect.get(computed, name)),
    })
  })
}
