/** What waits for the owner of lists. Reads other domains' tables directly, as all their lists are counted at once. */
export { routes } from './routes.ts'
