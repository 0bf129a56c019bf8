/** A text without the space that keeps a backslash from standing before a quote, or before the end of a cell. */
export const withoutGap = (text: string): string => text.replace(/\\ (?="|$)/gm, '\\')
