export type QuarterName = `${number}-Q${'1' | '2' | '3' | '4'}`

/** Quarters whose returns can still be open or corrected. */
const listed = 12

const toName = (index: number): QuarterName =>
  `${Math.floor(index / 4)}-Q${String((index % 4) + 1) as '1' | '2' | '3' | '4'}`

/** Returns the quarter of a day and those before it, newest first. */
export function lastQuarters(today: Date): [QuarterName, ...QuarterName[]] {
  const current = today.getFullYear() * 4 + Math.floor(today.getMonth() / 3)
  const earlier = Array.from({ length: listed - 1 }, (_, back) => toName(current - 1 - back))
  return [toName(current), ...earlier]
}

/** Returns the first and the last day of a quarter. */
export function toDays(quarter: QuarterName): { from: string; to: string } {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(-1))]
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, 3 * number - 3, 1)), to: day(Date.UTC(year, 3 * number, 0)) }
}
