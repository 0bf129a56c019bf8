import { ProductListError } from '@merkwerk/engine/product-list/columns'
import type { ListQuestion, ListResult } from './ask-list.ts'
import { checkList } from './check-list.ts'
import { readPreview } from './read-preview.ts'

/** Parses a list and reports progress, then the result or the reason for refusing the list. */
export async function answerList(
  question: ListQuestion,
  reply: (message: ListResult) => void,
): Promise<void> {
  try {
    const result =
      question.kind === 'preview'
        ? await readPreview(question.file)
        : await checkList(question.list, (rows) => reply({ kind: 'progress', rows }))
    reply({ kind: 'done', result })
  } catch (error) {
    reply(describe(error))
  }
}

function describe(error: unknown): ListResult {
  if (!(error instanceof ProductListError)) return { kind: 'failed', message: String(error) }
  const { code, details } = error
  return { kind: 'refused', code, details }
}
