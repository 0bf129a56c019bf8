/** An element of a document: its name, text and children. */
interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Reads a document without comments and CDATA. Throws if it is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  for (const [, tag, text] of xml.replace(/^<\?xml[^>]*\?>\n/, '').matchAll(/<([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1)
    if (!parent) throw new Error('The document goes on after its end')
    if (text !== undefined) {
      if (/&(?!(?:lt|gt|amp|quot);)/.test(text)) throw new Error(`Unknown entity in ${text}`)
      parent.text += decode(text)
    } else if (tag?.startsWith('/')) {
      if (parent.name !== tag.slice(1)) throw new Error(`${tag} closes ${parent.name}`)
      open.pop()
    } else {
      const [, name = '', rest = '', end] =
        /^([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)$/.exec(tag ?? '') ?? []
      if (name === '') throw new Error(`Bad tag ${tag}`)
      const attributes = [...rest.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decode(value),
      ])
      const element: XmlElement = { name, attributes: Object.fromEntries(attributes), text: '', children: [] }
      parent.children.push(element)
      if (end !== '/') open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('The document has no end')
  return root.children[0] as XmlElement
}

/** The elements at a path below an element, e.g. `PRODUCT_DETAILS/KEYWORD`. */
export const elementsAt = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
      [element],
    )

/** The texts at a path. */
export const textsAt = (element: XmlElement, path: string): string[] =>
  elementsAt(element, path).map(({ text }) => text)
