/** Limits for reading one list. A file above any of them is refused. */
export const defaultLimits = {
  fileBytes: 100 * 2 ** 20,
  /** Bytes inflated from an XLSX package, all parts together. */
  inflatedBytes: 2 ** 30,
  /** Entries in an XLSX package's directory. */
  packageEntries: 5_000,
  /** Characters of all shared strings of a workbook together. They stay in memory. */
  sharedCharacters: 100_000_000,
  /** Data rows, without blank ones. */
  rows: 1_000_000,
  /** Excel's own limit is 16,384. */
  columns: 16_384,
  /** Blank cells left of a filled cell in an XLSX sheet, all rows together. */
  padding: 100_000_000,
  /** Characters. Excel's own limit is 32,767. */
  cellLength: 200_000,
  /** Until the header is found, and between two chunks of rows while a caller waits. */
  stepMs: 9_000,
  /** JavaScript heap of the reading thread. */
  heapMegabytes: 256,
}
export type ListLimits = typeof defaultLimits
