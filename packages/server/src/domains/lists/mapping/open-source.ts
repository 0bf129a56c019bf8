import { type ExportSource, toExportRecord } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { type ListSelection, readSelection } from '../sheets/index.ts'

/** Selected rows for exports. Each iteration reads them again, some hundreds at a time, until `stop` aborts. */
export const openSource = (context: Context, selection: ListSelection, stop?: AbortSignal): ExportSource => ({
  async *[Symbol.asyncIterator]() {
    for await (const block of readSelection(context, selection)) {
      stop?.throwIfAborted()
      yield block.map((result) => toExportRecord(result))
    }
  },
})
