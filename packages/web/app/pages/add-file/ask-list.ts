import { ProductListError } from '@merkwerk/engine/product-list/columns'
import { currentLanguage } from '../../messages/language.ts'
import type { ListCheck, ListToCheck } from './check-list.ts'
import type { ListPreview } from './read-preview.ts'

/** One request for each worker. */
export type ListQuestion = { kind: 'preview'; file: File } | { kind: 'check'; list: ListToCheck }

export type ListResult =
  | { kind: 'progress'; rows: number }
  | { kind: 'done'; result: ListPreview | ListCheck }
  | ({ kind: 'refused' } & Pick<ProductListError, 'code' | 'details'>)
  | { kind: 'failed'; message: string }

/** The first rows of a list. Rejects with `ProductListError`. */
export const askPreview = (file: File, signal: AbortSignal): Promise<ListPreview> =>
  ask<ListPreview>({ kind: 'preview', file }, signal)

/** Checks all rows. Rejects with `ProductListError`. `onProgress` gets the number of checked rows. */
export const askCheck = (
  list: ListToCheck,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<ListCheck> => ask<ListCheck>({ kind: 'check', list }, signal, onProgress)

function ask<R extends ListPreview | ListCheck>(
  question: ListQuestion,
  signal: AbortSignal,
  onProgress?: (rows: number) => void,
): Promise<R> {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<R>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', () => reject(new Error('The reading thread ended')))
    worker.addEventListener('message', ({ data }: MessageEvent<ListResult>) => {
      if (data.kind === 'progress') onProgress?.(data.rows)
      else if (data.kind === 'refused') reject(new ProductListError(data.code, data.details))
      else if (data.kind === 'failed') reject(new Error(data.message))
      else resolve(data.result as R)
    })
    worker.postMessage(question)
  }).finally(() => worker.terminate())
}

/** The reason for a refused list. Undefined for other errors. */
export function refusalSentence(error: Error | null): string | undefined {
  return error instanceof ProductListError ? error.sentence(currentLanguage()) : undefined
}
