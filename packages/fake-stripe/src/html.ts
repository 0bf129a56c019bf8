/** Text that is markup already and goes into a page as it is. */
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

/** Text made safe for element content and quoted attribute values. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!)

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}

/** A template of markup: what is put in is escaped unless it is Markup itself; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0]!
  parts.forEach((part, index) => {
    text += render(part) + strings[index + 1]!
  })
  return new Markup(text)
}

/** JSON for a script element: cannot end the element it stands in. */
export const scriptJson = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))
