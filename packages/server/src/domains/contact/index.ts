/** Messages of visitors to support: stored here and forwarded by email. */
export { routes } from './routes.ts'
export { exportContactMessages, forgetContactMessages, forgetOldContactMessages } from './store.ts'
