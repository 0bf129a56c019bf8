/** Personal data of an account across all domains: export, deletion, and removal by age. */
export { routes } from './routes.ts'
export { handlers } from './tasks.ts'
