import { escapeXml, type Language, type Message } from '@merkwerk/contract'
import type { Guide } from './target.ts'

/** For guides of targets that run on PHP. */
export const uploadLimit: Message = {
  de: 'Ihr Server nimmt Dateien nur bis zu seiner Grenze für Uploads an (upload_max_filesize in PHP). Die Größe der Dateien steht im Bericht.',
  en: 'Your server accepts files up to its upload limit only (upload_max_filesize in PHP). The report states the size of the files.',
}

const words = {
  title: { de: 'Import in {name}', en: 'Import into {name}' },
  steps: { de: 'Schritte', en: 'Steps' },
  notes: { de: 'Gut zu wissen', en: 'Good to know' },
  columns: { de: 'Welche Spalte wohin gehört', en: 'Which column goes where' },
  column: { de: 'Spalte der Datei', en: 'Column of the file' },
  field: { de: 'Feld', en: 'Field' },
} as const satisfies Record<string, Message>

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}td:first-child{font-family:ui-monospace,monospace;overflow-wrap:anywhere}'

/** The guide of a target as a page that opens without a network. */
export function guidePage({ steps, columns, notes }: Guide, name: string, language: Language): string {
  const word = (key: keyof typeof words): string => escapeXml(words[key][language].replace('{name}', name))
  const items = (messages: readonly Message[]): string =>
    messages.map((message) => `<li>${escapeXml(message[language])}</li>`).join('\n')
  const tables = columns.map(
    ({ file, rows }) =>
      `<h3>${escapeXml(file)}</h3>\n<table>\n<tr><th>${word('column')}</th><th>${word('field')}</th></tr>\n${rows.map(({ column, field }) => `<tr><td>${escapeXml(column)}</td><td>${escapeXml(field[language])}</td></tr>`).join('\n')}\n</table>`,
  )
  const parts = [
    `<h1>${word('title')}</h1>`,
    `<h2>${word('steps')}</h2>\n<ol>\n${items(steps)}\n</ol>`,
    ...(notes.length > 0 ? [`<h2>${word('notes')}</h2>\n<ul>\n${items(notes)}\n</ul>`] : []),
    ...(tables.length > 0 ? [`<h2>${word('columns')}</h2>`, ...tables] : []),
  ]
  return `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${word('title')}</title>\n<style>${style}</style>\n${parts.join('\n')}\n</html>\n`
}
