/**
 * The attributes and values of a seller's shop, and how found names and values become them. Both belong to the account. A mapping
 * is applied to exports when they are written and never changes results.
 */
export { findExportMapping } from './export-mapping.ts'
export { openSource } from './open-source.ts'
export {
  exportAttributeData,
  findMappingState,
  getMapping,
  getMappingVersion,
  type MappingState,
} from './queries.ts'
export { routes } from './routes.ts'
export { saveMapping } from './save-mapping.ts'
export { deleteAttributeData } from './store.ts'
