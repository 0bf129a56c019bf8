import { createElement, type ReactNode, useMemo } from 'react'
import { parseHtml } from '../parse-html.ts'

/** Elements of a description that shops show. Others lose their tags, and none has an attribute. */
const shownElements = [
  'b',
  'br',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]
const hiddenElements = ['script', 'template', 'noscript']
const emptyElements = ['br', 'hr']

export const isHtml = (text: string): boolean =>
  /<(?:p|br|ul|ol|li|b|strong|em|i|h\d|table|div|span)\b[^>]*>/i.test(text)

/** A description as a shop would show it. The browser parses it without running or loading anything, and only known elements are built. */
export function HtmlPreview({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = parseHtml(html)
    return [...body.childNodes].map((node, index) => build(node, index))
  }, [html])
  return (
    <div className="[&_li]:ml-5 [&_li]:list-disc [&_ol>li]:list-decimal [&_p]:mb-2 [&_td]:pr-3 [&_:is(h1,h2,h3,h4)]:font-medium">
      {content}
    </div>
  )
}

function build(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (hiddenElements.includes(name)) return null
  if (emptyElements.includes(name)) return createElement(name, { key })
  const children = [...node.childNodes].map((child, index) => build(child, index))
  return shownElements.includes(name) ? (
    createElement(name, { key }, children)
  ) : (
    <span key={key}>{children}</span>
  )
}
