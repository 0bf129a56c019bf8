/** How the attributes and values of results become those of a seller's shop. */
export { attributeChoice } from './attribute-choice.ts'
export { coverage } from './coverage.ts'
export { findDecimalMark } from './decimal-marks.ts'
export { collectAttributes, FoundAttributes } from './found-attributes.ts'
export { createMapper, listOwnColumns, mappedSource } from './mapper.ts'
export { acceptProposals, proposeMapping } from './propose-mapping.ts'
export {
  readAttributeScheme,
  readMetafieldDefinitions,
  type SchemeFormat,
  type SchemeReading,
  schemeFormats,
} from './read-scheme.ts'
export { knownScheme, mergeSchemes, schemeOfResults } from './scheme.ts'
