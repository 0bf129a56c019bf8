/** Administration across domains: suspending sellers, health, pausing marketplaces. */
export { routes } from './routes.ts'
