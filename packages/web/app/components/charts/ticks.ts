const maxSteps = 4

/** At most five round numbers from 0 to at least `most`: `0 10 20 30` for 26. */
export function ticksUpTo(most: number): number[] {
  const least = Math.max(1, most / maxSteps)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
