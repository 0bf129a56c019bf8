import type { Catalogue } from '../catalogue/index.ts'
import type { Context } from '../context.ts'
import type { Gpt } from '../enrichment/index.ts'

/** What the handlers of job tasks work with: the context of a worker process. */
export interface JobContext extends Context {
  catalogue: Catalogue
  /** Undefined without a key. */
  gpt: Gpt | undefined
}
