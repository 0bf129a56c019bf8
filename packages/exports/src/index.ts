/** Import packages of shops and merchandise systems from the results of jobs and lists. Pure functions that stream. */
export { type FindingGroup, type FindingKind, findingKinds, type PreflightReport } from './core/findings.ts'
export { planImageArchive, type StoredImage } from './core/image-archive.ts'
export { imageFileName } from './core/images.ts'
export { isOfferFact } from './core/offer-words.ts'
export { describeOptions, type OptionForm } from './core/options.ts'
export { packageFile } from './core/package-file.ts'
export {
  type ExportAttribute,
  type ExportFamily,
  type ExportProduct,
  type ExportRecord,
  type ExportSource,
  toExportRecord,
  type Variant,
} from './core/product.ts'
export { findingsFile, reportText } from './core/report-files.ts'
export {
  type ExportInput,
  listFiles,
  preflight,
  singleFile,
  startExport,
} from './core/run.ts'
export type {
  CheckedImage,
  ExportFile,
  ExportTarget,
  Guide,
  ImageCheck,
  ImageLookup,
  KnownScheme,
} from './core/target.ts'
export { takeTurns } from './core/turns.ts'
export {
  maxCellLength,
  numberCell,
  type SheetRow,
  spreadsheetNamespace,
  textCell,
  writeWorkbook,
  xmlHead,
} from './core/workbook.ts'
export * from './families/index.ts'
export * from './mapping/index.ts'
export { exportTargets, findExportTarget } from './targets.ts'
export { targetsVersion } from './version.ts'
