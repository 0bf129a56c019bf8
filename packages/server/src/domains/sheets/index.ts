/** A list as a workspace: its rows with the newest result of each, the owner's edits and choices, its runs and its files. */
export { describeList } from './describe.ts'
export { getList, readNewestLists } from './queries.ts'
export { readRows, readSheet } from './read-rows.ts'
export { routes } from './routes.ts'
export { findOrder } from './rows-queries.ts'
