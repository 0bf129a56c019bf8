import { type ExportSource, toExportRecord } from '@merkwerk/exports'
import type { ResultBlocks } from '../jobs/index.ts'

/** The rows of stored results. Each iteration reads them again, some hundreds at a time, until `stop` aborts. */
export const sourceOf = (results: () => ResultBlocks, stop?: AbortSignal): ExportSource => ({
  async *[Symbol.asyncIterator]() {
    for await (const block of results()) {
      stop?.throwIfAborted()
      yield block.map(toExportRecord)
    }
  },
})
