import { readdirSync } from 'node:fs'
import { readMegabytes } from '../scripts/running-process.ts'

/** Resources of a process at one moment. */
export interface Sample {
  /** Minutes since the start. */
  minute: number
  megabytes: number
  /** Open files and sockets. */
  handles: number
}

/** Measures the resources of a process. Undefined if it has ended. Linux only. */
export function measure(pid: number): Omit<Sample, 'minute'> | undefined {
  try {
    const megabytes = readMegabytes(pid, 'VmRSS')
    const handles = readdirSync(`/proc/${pid}/fd`).length
    return megabytes === undefined ? undefined : { megabytes, handles }
  } catch {
    return undefined
  }
}

/** The trend of a value after the warm-up, which is the first third of the samples. */
export interface Trend {
  /** Medians of the second and of the last third. */
  middle: number
  last: number
  /** Slope of the least-squares line through the samples of both. */
  perMinute: number
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export function toTrend(samples: readonly Sample[], key: 'megabytes' | 'handles'): Trend {
  const third = Math.floor(samples.length / 3)
  const warm = samples.slice(third)
  const minutes = warm.map(({ minute }) => minute)
  const values = warm.map((sample) => sample[key])
  const [x, y] = [mean(minutes), mean(values)]
  const covariance = mean(minutes.map((minute, index) => (minute - x) * ((values[index] ?? y) - y)))
  return {
    middle: median(values.slice(0, third)),
    last: median(values.slice(-third)),
    perMinute: covariance / mean(minutes.map((minute) => (minute - x) ** 2)),
  }
}
