import { Worker } from 'node:worker_threads'
import type { Pages } from './draw-pdf.ts'
import type { PdfRequest, PdfResponse } from './pdf-thread.ts'

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
}

/** One thread of this process draws all documents: 500 rows take half a second, and a statement may have any number. */
let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let lastId = 0

function openThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { execArgv: [] })
  const waiting = new Map<number, Waiting>()
  const opened = { worker, waiting }
  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    // The thread keeps no process running that has nothing to draw.
    if (waiting.size === 0) worker.unref()
    return one
  }
  worker.on('message', (response: PdfResponse) => {
    const one = take(response.id)
    if ('error' in response) one?.reject(response.error)
    else one?.resolve(Buffer.from(response.pdf.buffer, response.pdf.byteOffset, response.pdf.byteLength))
  })
  const end = (cause: unknown) => {
    if (thread === opened) thread = undefined
    for (const id of [...waiting.keys()]) take(id)?.reject(new Error('The thread of PDFs ended', { cause }))
  }
  worker.on('error', end)
  worker.on('exit', end)
  return opened
}

/** Renders A4 pages with a footer, in a thread. `content` may use the style `heading`, and names layouts with `pdfLayout`. */
export function renderPdf(pages: Pages): Promise<Buffer> {
  thread ??= openThread()
  const { worker, waiting } = thread
  lastId += 1
  const request: PdfRequest = { id: lastId, pages }
  return new Promise((resolve, reject) => {
    worker.postMessage(request)
    waiting.set(request.id, { resolve, reject })
    worker.ref()
  })
}
