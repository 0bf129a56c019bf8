/** Products that visitors look up on the landing page without an account. Nothing is stored with the visitor. */
export { Previews } from './previews.ts'
export { routes as previewRoutes } from './routes.ts'
