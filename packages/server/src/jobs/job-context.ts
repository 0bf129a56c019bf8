import type { Catalogue } from '../catalogue/index.ts'
import type { Context } from '../context.ts'

/** What the handlers of job tasks work with: the context of a worker process. */
export interface JobContext extends Context {
  catalogue: Catalogue
}
