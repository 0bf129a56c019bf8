import type { Language } from '@merkwerk/contract'
import {
  Body,
  Button,
  Container,
  Head,
  Hr,
  Html,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import { type CSSProperties, createElement } from 'react'
import { type Letter, letterWords } from './letter-text.ts'

const font = 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const ink = '#1c1b19'
const muted = '#5b5852'
const teal = '#0b6b6b'

const styles = {
  body: { margin: 0, padding: '32px 12px', backgroundColor: '#faf9f7', fontFamily: font },
  mark: { margin: '0 auto 16px', maxWidth: 560, color: teal, fontSize: 18, fontWeight: 700 },
  sheet: {
    margin: '0 auto',
    maxWidth: 560,
    padding: '32px 32px 24px',
    backgroundColor: '#ffffff',
    border: '1px solid #e7e5e0',
    borderRadius: 8,
  },
  subject: { margin: '0 0 20px', color: ink, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
  paragraph: { margin: '0 0 16px', color: ink, fontSize: 16, lineHeight: '24px' },
  button: {
    padding: '12px 20px',
    backgroundColor: teal,
    borderRadius: 8,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
  small: { margin: '0 0 8px', color: muted, fontSize: 13, lineHeight: '20px' },
  address: { margin: '0 0 16px', color: muted, fontSize: 13, lineHeight: '20px', wordBreak: 'break-all' },
  line: { margin: '24px 0 16px', borderColor: '#e7e5e0' },
} as const satisfies Record<string, CSSProperties>

const paragraph = (text: string, key?: number) => createElement(Text, { key, style: styles.paragraph }, text)

function actionOf({ label, url }: { label: string; url: string }, language: Language) {
  return createElement(
    Section,
    null,
    createElement(
      Section,
      { style: { margin: '8px 0 24px' } },
      createElement(Button, { href: url, style: styles.button }, label),
    ),
    createElement(Text, { style: styles.small }, letterWords[language].fallback),
    createElement(Text, { style: styles.address }, url),
  )
}

function sheetOf({ language, subject, paragraphs, action, note }: Letter) {
  return createElement(
    Html,
    { lang: language },
    createElement(Head, null, createElement('title', null, subject)),
    createElement(
      Body,
      { style: styles.body },
      createElement(Preview, null, paragraphs[0] ?? subject),
      createElement(Text, { style: styles.mark }, 'Merkwerk'),
      createElement(
        Container,
        { style: styles.sheet },
        createElement(Text, { style: styles.subject }, subject),
        paragraph(letterWords[language].greeting),
        paragraphs.map(paragraph),
        action && actionOf(action, language),
        note !== undefined && createElement(Text, { style: styles.small }, note),
        createElement(Hr, { style: styles.line }),
        createElement(Text, { style: styles.small }, letterWords[language].farewell),
      ),
    ),
  )
}

/** A letter as an HTML page; everything in it is escaped. */
export const drawLetter = (letter: Letter): Promise<string> => render(sheetOf(letter))
