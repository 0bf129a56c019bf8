/** Text that is already markup and is not escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Part[] | undefined | false

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for element content and quoted attribute values. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!)

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}

/** A markup template. Escapes all parts except Markup, and joins lists. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0]!
  parts.forEach((part, index) => {
    text += render(part) + strings[index + 1]!
  })
  return new Markup(text)
}

/** JSON for a script element. It cannot close the element. */
export const scriptJson = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))
