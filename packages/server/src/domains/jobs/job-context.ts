import type { Context } from '../../platform/context.ts'
import type { Gpt } from '../enrichment/index.ts'
import type { Catalogue } from '../product-cache/index.ts'

/** What the handlers of job tasks work with: the context of a worker process. */
export interface JobContext extends Context {
  catalogue: Catalogue
  /** Undefined without a key. */
  gpt: Gpt | undefined
}
