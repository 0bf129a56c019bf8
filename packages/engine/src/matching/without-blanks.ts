/** A record without its undefined and empty values. */
export function withoutBlanks<T extends object>(
  record: T,
): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined | ''> }
}
