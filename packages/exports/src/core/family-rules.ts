/** How an importer takes families. */
export interface FamilyRules {
  /** Where the row of the parent stands. Without it the file has no parents. */
  parent?: 'first' | 'last'
  /** Whether the values of axes are attributes of the variants, too. */
  hasAxisAttributes: boolean
  /** Whether shops list a parent with pictures of its own only. */
  showsParent?: boolean
  maxAxes?: number
  maxVariants?: number
  /** The longest value of an axis, and the longest name if that is another. */
  maxLength?: number
  maxNameLength?: number
  /** Whether the importer takes the number of a variant or family as it is. */
  isNumber?: (articleNumber: string) => boolean
  /** Names with the same key are one for the importer. Empty for a name that it does not accept. */
  nameKey?: (name: string) => string
  /** Values with the same key are one for the importer. */
  valueKey?: (value: string) => string
  /** The text without what the importer reads as a separator. */
  fit?: (text: string) => string
}
