/** Letters of visitors to support: kept here and mailed on. */
export { routes } from './routes.ts'
export { exportContactMessages, forgetContactMessages, forgetOldContactMessages } from './store.ts'
