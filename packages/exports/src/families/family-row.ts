import type { FamilyReason, FamilyRule } from '@merkwerk/contract'

/** The family that one source states for the product of a row, without siblings. */
export interface StatedFamily {
  source: string
  id: string
  axes: readonly { key: string; label: string; value?: string | undefined }[]
  /** Absent if the page was opened without a choice. */
  ownId?: string | undefined
}

/** What families are decided by: a row of a list with its product. Texts are empty if they are not known. */
export interface FamilyRow {
  /** The same in every decision about a list. */
  id: number
  articleNumber: string
  /** The article number of its parent in the seller's list. */
  parent: string
  title: string
  brand: string
  /** The manufacturer's part number. */
  model: string
  gtin: string
  category: string
  attributes: readonly { name: string; value: string }[]
  families: readonly StatedFamily[]
}

/** A word of a title that is no size. */
export interface TitleWord {
  word: string
  /** As words are compared. */
  name: string
  isColor: boolean
}

/** A row with the words of its title that are no size and no value of it. */
export interface ReadRow extends FamilyRow {
  words: readonly TitleWord[]
  /** Unknown words, where titles beside it have a colour, or at the end where they have others. */
  shade?: { kind: 'color' | 'ending'; text: string; at: number; length: number } | undefined
}

/** A row in a family with its value on each axis, as it is written. */
export interface FamilyMember {
  id: number
  values: readonly string[]
}

export interface DecidedFamily {
  /** The same for the same family in every decision. */
  key: string
  rule: FamilyRule
  reason: FamilyReason
  /** The label is empty for a size, a colour or another value that only titles name. */
  axes: readonly { key: string; label: string }[]
  /** At least two. */
  members: readonly FamilyMember[]
}

/** Rows that one statement connects. */
export interface Candidates {
  key: string
  rule: FamilyRule
  rows: readonly FamilyRow[]
  axes: readonly AxisValues[]
  reason: FamilyReason
}

/** An axis with the value of each row, empty where a row has none. */
export interface AxisValues {
  key: string
  label: string
  values: string[]
}
