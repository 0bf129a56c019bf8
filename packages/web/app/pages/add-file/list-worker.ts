import { ProductListError } from '@merkwerk/engine/product-list/columns'
import type { ListAnswer, ListQuestion } from './ask-list.ts'
import { checkList } from './check-list.ts'
import { readPreview } from './read-preview.ts'

// The entry of the thread that reads a list, so that a large one never holds up the page.
const answer = (message: ListAnswer): void => self.postMessage(message)

async function reply(question: ListQuestion): Promise<void> {
  const result =
    question.kind === 'preview'
      ? await readPreview(question.file)
      : await checkList(question.list, (rows) => answer({ kind: 'progress', rows }))
  answer({ kind: 'done', result })
}

function describe(error: unknown): ListAnswer {
  if (!(error instanceof ProductListError)) return { kind: 'failed', message: String(error) }
  const { code, details } = error
  return { kind: 'refused', code, details }
}

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  reply(data).catch((error: unknown) => answer(describe(error)))
})
