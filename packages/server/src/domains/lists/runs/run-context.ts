import type { Context } from '../../../platform/context.ts'
import type { Gpt } from '../../products/enrichment/index.ts'
import type { ProductCache } from '../../products/product-cache/index.ts'

/** The context of run tasks in a worker process. */
export interface RunContext extends Context {
  productCache: ProductCache
  /** Undefined without a key. */
  gpt: Gpt | undefined
}
