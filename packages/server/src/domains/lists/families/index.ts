/** Families of a list: rows that are one article in several variations, proposed after each change and decided by the owner. */

import { handle } from '../../../platform/queue/index.ts'
import { decideFamiliesTask } from '../rows/index.ts'
import { decideListFamilies } from './decide-list-families.ts'

export { findVariants, type ListVariant } from './read-variants.ts'
export { routes } from './routes.ts'

export const handlers = [handle(decideFamiliesTask, decideListFamilies)]
