// docs/decisions/0058-untrusted-input.md

/** Limits for reading one list. A file above any of them is refused. */
export const defaultLimits = {
  fileBytes: 100 * 2 ** 20,
  /** Bytes inflated from an XLSX package, all parts together. */
  inflatedBytes: 2 ** 30,
  /** Entries in an XLSX package's directory. */
  packageEntries: 5_000,
  /** XML elements of all parts read. */
  nodes: 100_000_000,
  /** Nested XML elements, or nested objects and arrays of JSON. */
  depth: 64,
  /** Characters of all shared strings of a workbook together. They stay in memory. */
  sharedCharacters: 100_000_000,
  /** Characters of all cells that leave the thread. A shared string counts for each cell that refers to it. */
  characters: 150_000_000,
  /** Data rows, without blank ones. */
  rows: 1_000_000,
  /** Excel's own limit is 16,384. */
  columns: 16_384,
  /** Cells of an XLSX sheet, with the blank ones left of a filled cell. */
  cells: 40_000_000,
  /** Characters. Excel's own limit is 32,767. */
  cellLength: 200_000,
  /** The characters of a cell that leave the thread. The rest of a longer text is cut off: no identifier is as long. */
  keptCharacters: 2_000,
  /** Processor time of the thread until the header is found, and between two chunks of rows while a caller waits. */
  stepMs: 9_000,
  /** Processor time of the thread. */
  processorMs: 60_000,
  /** The largest JavaScript heap of the reading thread. Small files get less. */
  heapMegabytes: 256,
}
export type ListLimits = typeof defaultLimits
