export const whole = (value: number): string => value.toFixed(0)

/** Prints a row of a table as this folder's README has them. */
export const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
