/** What is kept about one account, over all domains: its export and its deletion. */
export { routes } from './routes.ts'
