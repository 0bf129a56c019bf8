import { batchSize } from './provider-queries.ts'

/** What an iteration yields, gathered in lists of up to `portion`. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let gathered: T[] = []
  for await (const item of items) {
    gathered.push(item)
    if (gathered.length < batchSize) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}

/** For an object that Stripe does not know: undefined. Every other failure is one. */
export function unlessUnknown(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
  throw error
}
