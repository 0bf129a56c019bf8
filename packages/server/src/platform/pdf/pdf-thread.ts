import { parentPort } from 'node:worker_threads'
import { drawPdf, type Pages } from './draw-pdf.ts'

export interface PdfRequest {
  id: number
  pages: Pages
}
export type PdfResponse = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

parentPort?.on('message', async ({ id, pages }: PdfRequest) => {
  const response: PdfResponse = await drawPdf(pages).then(
    (pdf) => ({ id, pdf }),
    (error: unknown) => ({ id, error }),
  )
  parentPort?.postMessage(response)
})
