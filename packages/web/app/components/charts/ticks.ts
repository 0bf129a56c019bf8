const maxSteps = 4

/** About five round numbers from `least` or less to `most` or more: `0 10 20 30` for 0 and 26. Steps are whole numbers. */
export function chooseTicks(least: number, most: number): number[] {
  const smallest = Math.max(1, (most - least) / maxSteps)
  const power = 10 ** Math.floor(Math.log10(smallest))
  const step = ([1, 2, 5].find((factor) => factor * power >= smallest) ?? 10) * power
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
