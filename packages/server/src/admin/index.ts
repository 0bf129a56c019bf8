/** What administrators do that concerns several domains at once: shutting sellers out. */
export { routes } from './routes.ts'
