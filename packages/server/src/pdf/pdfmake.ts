import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'

/** pdfmake with its fonts, which reads nothing else and fetches nothing. */
export { pdfmake }

const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
)
pdfmake.addFonts({
  Roboto: {
    normal: join(fontFolder, 'Roboto-Regular.ttf'),
    bold: join(fontFolder, 'Roboto-Medium.ttf'),
    italics: join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
