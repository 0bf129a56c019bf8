/** A list as workspace: its rows with the newest result of each, the owner's edits and choices, its runs and its files. */
export { routes } from './routes.ts'
