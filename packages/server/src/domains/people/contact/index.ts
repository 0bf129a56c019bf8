/** Messages of visitors to support. They are stored and forwarded by email. */
export { routes } from './routes.ts'
export { exportContactMessages, forgetContactMessages, forgetOldContactMessages } from './store.ts'
