/** A text without the space that separates a backslash from a quote or from the end of a cell. */
export const withoutGap = (text: string): string => text.replace(/\\ (?="|$)/gm, '\\')
