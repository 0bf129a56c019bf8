/** Packages for shops and other programs: targets with their options, pre-flight reports, and downloads by signed links. */
export { deleteExportChoices, listExportChoices } from './choices-store.ts'
export { routes } from './routes.ts'
