import { row } from './tables.ts'

/** A request that is repeated, with its response times in milliseconds. */
export interface Timed {
  name: string
  url: string
  times: number[]
  /** Replaces the common options. */
  init?: RequestInit
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

const warmUpRounds = 5

/** Sends one request after the other, each load in turn, so that other work on the machine affects all of them. */
export async function timeInTurn(loads: Timed[], requests: number, common: RequestInit): Promise<void> {
  const refused = new Set<string>()
  for (let round = -warmUpRounds; round < requests; round++) {
    for (const [index, { url, times, name, init = common }] of loads.entries()) {
      // The server of the first load has been idle, and the others share a warm one.
      if (index === 0) await (await fetch(url, init)).text()
      const begin = performance.now()
      const answer = await fetch(url, init)
      const text = await answer.text()
      if (round >= 0) times.push(performance.now() - begin)
      if (!answer.ok) refused.add(`${name} returned ${answer.status}: ${text.slice(0, 300)}`)
    }
    if (refused.size > 0) throw new Error([...refused].join('\n'))
  }
}

/** Prints the times of each load against those of the first one. Ratios above `goal` are bold. */
export function reportInTurn(title: string, loads: readonly Timed[], goal: number): void {
  row(title, 'p50 ms', 'p99 ms', 'times the bare p50', 'times the bare p99')
  row('---', '--:', '--:', '--:', '--:')
  const bare = loads[0]?.times ?? []
  for (const { name, times } of loads) {
    const ratios = [0.5, 0.99].map((share) => at(times, share) / at(bare, share))
    const shown = ratios.map((ratio) => (ratio > goal ? `**${ratio.toFixed(1)}**` : ratio.toFixed(1)))
    row(name, at(times, 0.5).toFixed(2), at(times, 0.99).toFixed(2), ...shown)
  }
}
