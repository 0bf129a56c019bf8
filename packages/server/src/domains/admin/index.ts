/** What administrators see and do that concerns several domains at once: shutting sellers out, health, pausing marketplaces. */
export { routes } from './routes.ts'
