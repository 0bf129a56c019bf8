import type { Context } from './context.ts'
import { mailHandlers } from './mail/index.ts'
import type { TaskHandler } from './queue/index.ts'

/** Every task the worker runs, with its handler. */
export const handlers: readonly TaskHandler<Context>[] = [...mailHandlers]
