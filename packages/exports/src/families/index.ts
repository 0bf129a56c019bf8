/** Which rows of a list are one article in several variations. */
export { findAxisKind } from './axis-kinds.ts'
export { decideFamilies } from './decide-families.ts'
export type { DecidedFamily, FamilyMember, FamilyRow, StatedFamily } from './family-row.ts'
export { compareAxisValues, normalizeAxisValue } from './normalize-value.ts'
export { createParentNumber, makeDistinct, type NumberedChild } from './parent-number.ts'
