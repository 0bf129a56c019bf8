import type { Message } from '@merkwerk/contract'
import type { z } from 'zod'
import type { FamilyRules } from './family-rules.ts'
import type { Cause, Finding } from './findings.ts'
import type { ExportProduct, ProductKey } from './product.ts'

/** One file of an export. Files are numbered in the order of import. */
export interface ExportFile {
  /** The same for every part of a split file, e.g. `products`. */
  id: string
  /** E.g. `2_products.csv`. */
  name: string
  contentType: string
  /**
   * The bytes in chunks of about 64 KB. Findings of the file are reported while it is read. The contents of several files are read
   * in order, and a content may be left unread.
   */
  content: AsyncIterable<Uint8Array>
  /** Data rows so far. */
  rows: () => number
}

/** Attributes and values that the target already has, in the names of the export. Everything is new without it. */
export interface KnownScheme {
  /** `id` is the target's own identifier or code. */
  attribute(name: string): { id?: string } | undefined
  value(attribute: string, value: string): { id?: string } | undefined
}

/** What a check of images found out about an address. Undefined if the image is usable or was not checked. */
export type ImageCheck = (address: string) => Message | undefined

/** An image that a check found usable. */
export interface CheckedImage {
  /** The ending of file names, by content, e.g. `jpg`. */
  ending: string
  /** Equal for equal contents. */
  content: string
  /** Where the image is for some days under a name of our own. */
  addressFor?: (fileName: string) => string
}

/** A usable image by its address. Undefined if the image is not usable or was not checked. */
export type ImageLookup = (address: string) => CheckedImage | undefined

/** One run of a target. The files of a package and its report come from the same run. */
export interface Run<Options> {
  options: Options
  known: KnownScheme
  /** A file that would exceed the importer's limits continues in another part. */
  isSplit: boolean
  /**
   * Starts a pass over the products that are exported: texts without control characters, attributes with names and values, article
   * numbers unique. Families are together, with a parent if the target has parents. The first pass reports what it leaves out. Later
   * passes yield the same products.
   */
  products(): AsyncIterable<readonly ExportProduct[]>
  report(finding: Finding): void
  /** Reports a finding about a product. */
  reportOn(product: ProductKey, finding: Finding): void
  /** Reports why no file has a row of a pass, and no longer counts it as written. */
  leaveOut(product: ProductKey, cause: Cause): void
  imageProblem: ImageCheck
  checkedImage: ImageLookup
}

/** Computes once what several files of a run need, whichever of them is read first. */
export function once<Result>(compute: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= compute())
}

/** The same run without findings, for passes that compute again what another file reports. */
export const quiet = <Options>(run: Run<Options>): Run<Options> => ({
  ...run,
  report: () => undefined,
  reportOn: () => undefined,
  leaveOut: () => undefined,
})

/** What a seller does to import the files. */
export interface Guide {
  /** What to do in the target, in order. */
  steps: readonly Message[]
  /** The columns of each file. Nothing if the target assigns all columns automatically. */
  columns: readonly { file: string; rows: readonly { column: string; field: Message }[] }[]
  /** What is good to know before the import. */
  notes: readonly Message[]
}

/** Separates the decimals of a number. */
export type DecimalMark = '.' | ','

/** A shop, merchandise system or plain format that products are exported to. */
export interface ExportTarget<Schema extends z.ZodType = z.ZodType> {
  /** Stable: part of addresses and settings. */
  id: string
  name: string
  kind: 'shop' | 'merchandise-system' | 'product-data' | 'feed' | 'plain'
  /** Parsing `{}` gives the defaults. Built with `choice`, `toggle`, `textOption` and `numberOption`. */
  options: Schema
  /** Why a product cannot be imported. */
  reject?(product: ExportProduct, options: z.output<Schema>): Cause | undefined
  /**
   * The fields that an import changes of articles which exist already, each complete in itself. None if it skips them. Undefined for
   * files without an importer of their own.
   */
  overwrites?(options: z.output<Schema>): readonly Message[]
  /** How the importer takes families. Without rules every article stands on its own. */
  families?(options: z.output<Schema>): FamilyRules | undefined
  /** Numbers with the same key are one article for the importer. Without it only case is ignored. */
  numberKey?(articleNumber: string): string
  /** The decimal mark of converted numbers in values. Without it they follow the language of the product’s texts. */
  decimalMark?(options: z.output<Schema>): DecimalMark
  files(run: Run<z.output<Schema>>): AsyncIterable<ExportFile> | Iterable<ExportFile>
  guide(options: z.output<Schema>): Guide
}

/** Keeps the type of the options inside a target. */
export const defineTarget = <Schema extends z.ZodType>(target: ExportTarget<Schema>): ExportTarget<Schema> =>
  target
