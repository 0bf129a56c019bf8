export const whole = (value: number): string => value.toFixed(0)

/** Prints a table row in the format of this folder's README. */
export const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
