export const whole = (value: number): string => value.toFixed(0)

/** The value that a share of all values does not exceed: 0.5 for the median. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/** Prints a table row in the format of this folder's README. */
export const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
