import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')

/** Draws a page as the invoices of the product are drawn: with pdfmake, its Roboto, and a vector picture. */
export async function samplePdf(text: string, { archivable = true } = {}): Promise<Uint8Array> {
  pdfmake.addFonts({
    Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return pdfmake
    .createPdf({
      ...(archivable && { version: '1.7', subset: 'PDF/A-3b' }),
      info: { title: 'Rechnung', creationDate: new Date('2026-11-23T10:00:00Z') },
      content: [
        { svg: '<svg viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#1d4ed8"/></svg>', width: 20 },
        { text, bold: true },
        text,
      ],
    })
    .getBuffer()
}
