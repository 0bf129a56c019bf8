// docs/decisions/0058-untrusted-input.md
/** What a module needs that reads untrusted input in a thread of its own. `runInThread` starts it. */
export type { Budget } from './budget.ts'
export { countJsonNodes } from './json-budget.ts'
export { readList } from './read-list.ts'
export { serveReader } from './reading-port.ts'
export { ProductListError } from './refusals.ts'
export { readTableRows, type TableRow } from './table-rows.ts'
