import type { Context } from '../../platform/context.ts'
import type { Gpt } from '../enrichment/index.ts'
import type { ProductCache } from '../product-cache/index.ts'

/** The context of job tasks in a worker process. */
export interface JobContext extends Context {
  productCache: ProductCache
  /** Undefined without a key. */
  gpt: Gpt | undefined
}
