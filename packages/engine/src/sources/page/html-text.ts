import { Parser } from 'htmlparser2'
import { cleanText } from './text.ts'

/** Elements that end a line. */
const LINES = new Set(['br', 'p', 'li', 'ul', 'ol', 'div', 'tr'])

/** The text of a value that may contain HTML. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return cleanText(html)
  let text = ''
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentagname: (name) => {
      if (LINES.has(name)) text += ' '
    },
  })
  parser.end(html)
  return cleanText(text)
}
