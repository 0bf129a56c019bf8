import type { Language } from '@merkwerk/contract'
import type { Content } from 'pdfmake/interfaces.js'
import { pdfColors } from './look.ts'

interface Pages {
  title: string
  language: Language
  /** Said by the file's properties. */
  createdAt: Date
  /** At the foot of every page, left of the page's number. */
  foot: string
  content: Content[]
}

const pageWords: Record<Language, (page: number, pages: number) => string> = {
  de: (page, pages) => `Seite ${page} von ${pages}`,
  en: (page, pages) => `Page ${page} of ${pages}`,
}

/** A4 pages with a foot line; `content` may use the style `heading`. */
export async function renderPdf({ title, language, createdAt, foot, content }: Pages): Promise<Buffer> {
  // With the first document: it is large, and many processes render none.
  const { pdfmake } = await import('./pdfmake.ts')
  return pdfmake
    .createPdf({
      info: { title, author: 'Merkwerk', creationDate: createdAt },
      language,
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 56],
      defaultStyle: { font: 'Roboto', fontSize: 9.5, color: pdfColors.ink },
      styles: { heading: { fontSize: 13, bold: true, margin: [0, 18, 0, 8] } },
      footer: (page, pages) => ({
        margin: [48, 16, 48, 0],
        fontSize: 8,
        color: pdfColors.muted,
        columns: [
          { text: foot, width: '*' },
          { text: pageWords[language](page, pages), alignment: 'right', width: 80 },
        ],
      }),
      content,
    })
    .getBuffer()
}
