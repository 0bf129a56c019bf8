import type { Language } from '@merkwerk/contract'
import {
  Body,
  Button,
  Container,
  Head,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import { type CSSProperties, createElement } from 'react'
import { type Email, frameMessages, type Sender } from './email-text.ts'

const font = 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const ink = '#1c1b19'
const muted = '#5b5852'
const teal = '#0b6b6b'

/** For readers with a dark theme; readers that know no style sheets keep the light colours. */
const darkColors = `@media (prefers-color-scheme: dark) {
.ground, .ground td { background-color: #161513 !important; }
.sheet, .sheet td { background-color: #1f1e1b !important; }
.sheet { border-color: #3a3833 !important; }
.ink { color: #f2f0ec !important; }
.muted, .muted a { color: #b3afa6 !important; }
.mark { color: #5cc2c0 !important; }
.tag { background-color: #5cc2c0 !important; }
.button { background-color: #2a9795 !important; }
.line { border-color: #3a3833 !important; }
}`

const styles = {
  body: { margin: 0, padding: '32px 12px', backgroundColor: '#faf9f7', fontFamily: font },
  mark: { margin: '0 auto 16px', maxWidth: 560, color: teal, fontSize: 20, fontWeight: 700 },
  tag: {
    display: 'inline-block',
    width: 12,
    height: 12,
    marginRight: 8,
    backgroundColor: teal,
    borderRadius: '2px 7px 7px 2px',
  },
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
  footer: { margin: '16px auto 0', maxWidth: 560, color: muted, fontSize: 12, lineHeight: '18px' },
  footerLink: { color: muted, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

const paragraph = (text: string, key?: number) =>
  createElement(Text, { key, className: 'ink', style: styles.paragraph }, text)
const small = (text: string, style: CSSProperties = styles.small) =>
  createElement(Text, { className: 'muted', style }, text)

function actionOf({ label, url }: { label: string; url: string }, language: Language) {
  return createElement(
    Section,
    null,
    createElement(
      Section,
      { style: { margin: '8px 0 24px' } },
      createElement(Button, { href: url, className: 'button', style: styles.button }, label),
    ),
    small(frameMessages[language].fallback),
    small(url, styles.address),
  )
}

const headOf = (subject: string) =>
  createElement(
    Head,
    null,
    createElement('title', null, subject),
    createElement('meta', { name: 'color-scheme', content: 'light dark' }),
    createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    createElement('style', null, darkColors),
  )

const footerOf = ({ lines, supportAddress }: Sender, language: Language) =>
  createElement(
    Text,
    { className: 'muted', style: styles.footer },
    lines.flatMap((line, number) => [line, createElement('br', { key: number })]),
    `${frameMessages[language].questions} `,
    createElement(Link, { href: `mailto:${supportAddress}`, style: styles.footerLink }, supportAddress),
  )

function sheetOf({ language, subject, paragraphs, action, note }: Email, sender: Sender) {
  const [regards, team] = frameMessages[language].farewell
  return createElement(
    Html,
    { lang: language },
    headOf(subject),
    createElement(
      Body,
      { className: 'ground', style: styles.body },
      createElement(Preview, null, paragraphs[0] ?? subject),
      createElement(
        Text,
        { className: 'mark', style: styles.mark },
        createElement('span', { className: 'tag', style: styles.tag }),
        'Merkwerk',
      ),
      createElement(
        Container,
        { className: 'sheet', style: styles.sheet },
        createElement(Text, { className: 'ink', style: styles.subject }, subject),
        paragraph(frameMessages[language].greeting),
        paragraphs.map(paragraph),
        action && actionOf(action, language),
        note !== undefined && small(note),
        createElement(Hr, { className: 'line', style: styles.line }),
        createElement(Text, { className: 'ink', style: styles.small }, regards, createElement('br'), team),
      ),
      footerOf(sender, language),
    ),
  )
}

/** An email as an HTML page; everything in it is escaped. */
export const emailHtml = (letter: Email, sender: Sender): Promise<string> => render(sheetOf(letter, sender))
