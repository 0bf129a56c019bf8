import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '@merkwerk/contract'
import type { Content } from 'pdfmake/interfaces.js'
import { pdfColors } from './design.ts'
import { pdfLayouts } from './layouts.ts'

const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
)
const fontFiles = {
  normal: join(fontFolder, 'Roboto-Regular.ttf'),
  bold: join(fontFolder, 'Roboto-Medium.ttf'),
  italics: join(fontFolder, 'Roboto-Italic.ttf'),
  bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
}

interface VirtualFiles {
  virtualfs: { writeFileSync: (name: string, data: Uint8Array) => void }
}

/** Loads pdfmake with the first document, because loading takes an eighth of a second. */
async function openPdfmake() {
  const { default: pdfmake } = await import('pdfmake')
  const { parseFontOnce } = await import('./parsed-fonts.ts')
  const { withFonts } = await import('./font-runs.ts')
  // Its types leave out that Node has it, too.
  const { virtualfs } = pdfmake as typeof pdfmake & VirtualFiles
  pdfmake.addFonts({ Roboto: fontFiles })
  for (const file of Object.values(fontFiles))
    virtualfs.writeFileSync(file, parseFontOnce(file, readFileSync(file)))
  const addFont = (name: string, data: Uint8Array): void => {
    virtualfs.writeFileSync(name, data)
    pdfmake.addFonts({ [name]: { normal: name, bold: name, italics: name, bolditalics: name } })
  }
  pdfmake.addTableLayouts(pdfLayouts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  return {
    pdfmake,
    giveFonts: <T extends Content | Content[]>(content: T): Promise<T> =>
      withFonts(content, { main: fontFiles.normal, addFont }),
  }
}
let opened: ReturnType<typeof openPdfmake> | undefined

export interface Pages {
  title: string
  language: Language
  /** Stored in the file's properties. */
  createdAt: Date
  /** Shown at the bottom of every page, left of the page number. */
  foot: string
  content: Content[]
  /** Writes PDF/A-3b, which needs a colour profile and identifiers that other documents do without. */
  isArchivable?: boolean
}

const pageWords: Record<Language, (page: number, pages: number) => string> = {
  de: (page, pages) => `Seite ${page} von ${pages}`,
  en: (page, pages) => `Page ${page} of ${pages}`,
}

/** Draws A4 pages with a footer. */
export async function drawPdf({
  title,
  language,
  createdAt,
  foot,
  content,
  isArchivable,
}: Pages): Promise<Buffer> {
  opened ??= openPdfmake()
  const { pdfmake, giveFonts } = await opened
  const [bottom, pages] = await Promise.all([giveFonts({ text: foot, width: '*' }), giveFonts(content)])
  return pdfmake
    .createPdf({
      ...(isArchivable && { version: '1.7' as const, subset: 'PDF/A-3b' as const }),
      info: { title, author: 'Merkwerk', creationDate: createdAt },
      language,
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 56],
      defaultStyle: { font: 'Roboto', fontSize: 9.5, color: pdfColors.ink },
      styles: { heading: { fontSize: 13, bold: true, margin: [0, 18, 0, 8] } },
      footer: (page, count) => ({
        margin: [48, 16, 48, 0],
        fontSize: 8,
        color: pdfColors.muted,
        columns: [bottom, { text: pageWords[language](page, count), alignment: 'right', width: 80 }],
      }),
      content: pages,
    })
    .getBuffer()
}
