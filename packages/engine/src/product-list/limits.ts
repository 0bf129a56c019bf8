/** Limits for reading one list. A file above any of them is refused. */
export interface ListLimits {
  fileBytes: number
  /** Bytes inflated from an XLSX package, all parts together. */
  inflatedBytes: number
  /** Entries in an XLSX package's directory. */
  packageEntries: number
  /** Characters of all shared strings of a workbook together. They stay in memory. */
  sharedCharacters: number
  /** Data rows, without blank ones. */
  rows: number
  /** Excel's own limit is 16,384. */
  columns: number
  /** Blank cells left of a filled cell in an XLSX sheet, all rows together. */
  padding: number
  /** Characters. Excel's own limit is 32,767. */
  cellLength: number
  /** Until the header is found, and between two chunks of rows while a caller waits. */
  stepMs: number
  /** JavaScript heap of the reading thread. */
  heapMegabytes: number
}

export const defaultLimits: ListLimits = {
  fileBytes: 100 * 2 ** 20,
  inflatedBytes: 2 ** 30,
  packageEntries: 5_000,
  sharedCharacters: 100_000_000,
  rows: 1_000_000,
  columns: 16_384,
  padding: 100_000_000,
  cellLength: 200_000,
  stepMs: 9_000,
  heapMegabytes: 256,
}
