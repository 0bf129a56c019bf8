/** What targets are built from. */
export { type AttributeColumn, countAttributes, noColumnLeft, reportEmptyCells } from './attribute-columns.ts'
export * from './causes.ts'
export { changeText, oneLine, shorten, shortLine } from './changes.ts'
export {
  collationKeys,
  ignoringAccents,
  ignoringCase,
  numberInDatabase,
  withoutEntities,
} from './comparison.ts'
export { csvDialect, decimal } from './csv-dialect.ts'
export { DistinctTexts } from './distinct-texts.ts'
export { eanCell } from './ean-cell.ts'
export type { FamilyRules } from './family-rules.ts'
export type { Cause } from './findings.ts'
export { uploadLimit } from './guide-page.ts'
export { chooseImages, imageOptions, limitImages, mostImages } from './images.ts'
export { jsonLinesFile } from './json-lines.ts'
export {
  type MergedAttribute,
  mergeAttributes,
  reportMergedGroups,
  withoutGroups,
} from './merge-attributes.ts'
export { createNovelties } from './novelties.ts'
export { findOperator, type Operator, operatorLines, safetyOption } from './operators.ts'
export {
  choice,
  familyOption,
  fieldList,
  forNewProducts,
  modeOption,
  numberOption,
  stockOption,
  textOption,
  toggle,
} from './options.ts'
export {
  axisAttributes,
  leaveOutVariants,
  reportOwnAttributes,
  reportOwnText,
  reportOwnTitle,
  reportParentPrice,
  withoutAddedParents,
  withoutParents,
  withoutVariants,
} from './parent.ts'
export { choosePrice, priceOptions } from './prices.ts'
export type { ExportProduct, ProductKey } from './product.ts'
export { remember } from './remember.ts'
export { firstSpellings, pathReporter } from './spellings.ts'
export { attributeGroups, rowGroups, tableFiles } from './table-files.ts'
export {
  defineTarget,
  type ExportFile,
  type ExportTarget,
  type Guide,
  once,
  quiet,
  type Run,
} from './target.ts'
export { htmlText, joinLines, slug, toCode } from './texts.ts'
export { workbookFile } from './workbook-file.ts'
