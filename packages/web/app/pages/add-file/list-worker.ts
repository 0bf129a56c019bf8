import { ProductListError } from '@merkwerk/engine/product-list/columns'
import type { ListQuestion, ListResult } from './ask-list.ts'
import { checkList } from './check-list.ts'
import { readPreview } from './read-preview.ts'

// Entry of the worker that parses a list without blocking the page.
const reply = (message: ListResult): void => self.postMessage(message)

async function handle(question: ListQuestion): Promise<void> {
  const result =
    question.kind === 'preview'
      ? await readPreview(question.file)
      : await checkList(question.list, (rows) => reply({ kind: 'progress', rows }))
  reply({ kind: 'done', result })
}

function describe(error: unknown): ListResult {
  if (!(error instanceof ProductListError)) return { kind: 'failed', message: String(error) }
  const { code, details } = error
  return { kind: 'refused', code, details }
}

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  handle(data).catch((error: unknown) => reply(describe(error)))
})
