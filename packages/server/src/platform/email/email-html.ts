import { escapeXml } from '@merkwerk/contract'
import { colors } from '../brand.ts'
import { type Email, frameMessages, type Sender } from './email.ts'

const font = 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const { ink, muted, line, canvas, accent: teal } = colors

/** For clients with a dark theme. Clients that ignore style sheets show the light colours. */
const darkColors = `@media (prefers-color-scheme: dark) {
.ground, .ground td { background-color: #161513 !important; }
.sheet, .sheet td { background-color: #1f1e1b !important; }
.sheet { border-color: #3a3833 !important; }
.ink { color: #f2f0ec !important; }
.muted, .muted a { color: #b3afa6 !important; }
.mark { color: #5cc2c0 !important; }
.tag { background-color: #5cc2c0 !important; color: #06201f !important; }
.button { background-color: #2a9795 !important; }
.line { border-color: #3a3833 !important; }
}`

/** Outlook ignores margins and widths of `div`: tables carry the layout. */
const table = (attributes: string, cell: string, content: string): string =>
  `<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"${attributes}><tbody><tr><td${cell}>${content}</td></tr></tbody></table>`

const style = (css: string): string => ` style="${escapeXml(css)}"`

const paragraph = (className: string, css: string, html: string): string =>
  `<p class="${className}"${style(css)}>${html}</p>`

const bodyText = (text: string): string =>
  paragraph('ink', `margin:0 0 16px;color:${ink};font-size:16px;line-height:24px`, escapeXml(text))

const smallText = (text: string, css = 'margin:0 0 8px'): string =>
  paragraph('muted', `${css};color:${muted};font-size:13px;line-height:20px`, escapeXml(text))

/** Mail clients show the first text in their list. The blanks keep the following text out of the list. */
function preview(text: string): string {
  const shown = text.slice(0, 150)
  const blanks = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'.repeat(150 - shown.length)
  return `<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${escapeXml(shown)}<div>${blanks}</div></div>`
}

/** Outlook ignores the padding of links: hidden blanks of the same width replace it there. */
function button(label: string, url: string): string {
  const css = `display:inline-block;max-width:100%;padding:12px 20px;background-color:${teal};border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;line-height:100%;text-decoration:none;mso-padding-alt:0px`
  const blanks = (raise: string, signs: string) =>
    `<span><!--[if mso]><i style="mso-font-width:500%${raise}" hidden>${signs}</i><![endif]--></span>`
  const text = `<span style="display:inline-block;max-width:100%;line-height:120%;mso-padding-alt:0px;mso-text-raise:9px">${escapeXml(label)}</span>`
  return `<a href="${escapeXml(url)}" class="button" target="_blank"${style(css)}>${blanks(';mso-text-raise:18', '&#8202;&#8202;')}${text}${blanks('', '&#8202;&#8202;&#8203;')}</a>`
}

const action = (label: string, url: string, fallback: string): string =>
  table(style('margin:8px 0 24px'), '', button(label, url)) +
  smallText(fallback) +
  smallText(url, 'margin:0 0 16px;word-break:break-all')

function sheet({ language, subject, paragraphs, action: label, url, note }: Email): string {
  const { greeting, farewell, fallback } = frameMessages[language]
  const content = [
    paragraph(
      'ink',
      `margin:0 0 20px;color:${ink};font-size:20px;line-height:28px;font-weight:600`,
      escapeXml(subject),
    ),
    bodyText(greeting),
    ...paragraphs.map(bodyText),
    label === undefined ? '' : table('', '', action(label, url, fallback)),
    note === undefined ? '' : smallText(note),
    `<hr class="line"${style(`width:100%;margin:24px 0 16px;border:none;border-top:1px solid ${line}`)}/>`,
    paragraph(
      'ink',
      `margin:0 0 8px;color:${muted};font-size:13px;line-height:20px`,
      farewell.map(escapeXml).join('<br/>'),
    ),
  ].join('')
  const css = `max-width:560px;margin:0 auto;padding:32px 32px 24px;background-color:#ffffff;border:1px solid ${line};border-radius:8px`
  return table(` class="sheet"${style(css)}`, '', content)
}

function footer({ lines, supportAddress }: Sender, questions: string): string {
  const address = escapeXml(supportAddress)
  const link = `<a href="mailto:${address}" target="_blank"${style(`color:${muted};text-decoration:underline`)}>${address}</a>`
  return paragraph(
    'muted',
    `margin:16px auto 0;max-width:560px;color:${muted};font-size:12px;line-height:18px`,
    [...lines.map(escapeXml), `${questions} ${link}`].join('<br/>'),
  )
}

const mark = paragraph(
  'mark',
  `margin:0 auto 16px;max-width:560px;color:${teal};font-size:20px;line-height:24px;font-weight:700`,
  `<span class="tag" aria-hidden="true"${style(`display:inline-block;width:24px;height:24px;margin-right:6px;background-color:${teal};border-radius:5px 11px 5px 5px;color:#ffffff;font-size:15px;line-height:24px;font-weight:800;text-align:center`)}>M</span> Merkwerk`,
)

/** An email as an HTML page. Escapes everything that it inserts. */
export function emailHtml(email: Email, sender: Sender): string {
  const { language, subject, paragraphs } = email
  const page = `${preview(paragraphs[0] ?? subject)}${mark}${sheet(email)}${footer(sender, frameMessages[language].questions)}`
  const cell = style(`margin:0;padding:32px 12px;background-color:${canvas};font-family:${font}`)
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="ltr" lang="${language}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>
<meta name="x-apple-disable-message-reformatting"/>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
<title>${escapeXml(subject)}</title>
<style>${darkColors}</style>
</head>
<body class="ground" style="background-color:${canvas};margin:0;padding:0">${table('', cell, page)}</body>
</html>
`
}
