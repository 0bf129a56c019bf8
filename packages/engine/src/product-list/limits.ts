/** What reading one list may cost. A file beyond any of these is refused, whoever sent it. */
export interface ListLimits {
  fileBytes: number
  /** Bytes inflated out of an XLSX package, all parts read together. */
  inflatedBytes: number
  /** Entries in an XLSX package's directory. */
  packageEntries: number
  /** Characters of all shared strings of a workbook together; they are kept in memory. */
  sharedCharacters: number
  /** Data rows that are not blank. */
  rows: number
  /** Excel itself stops at 16,384. */
  columns: number
  /** Blank cells of an XLSX sheet that stand left of a filled one, all rows together. */
  padding: number
  /** Characters. Excel itself stops at 32,767. */
  cellLength: number
  /** Until the header is found, and between two chunks of rows, as long as somebody waits for them. */
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
