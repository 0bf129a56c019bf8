import { readdirSync } from 'node:fs'
import { readMegabytes, readStat } from '../../scripts/running-process.ts'

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const ticksPerSecond = 100
const sampleEveryMs = 200

/** Returns the parent of a process. */
const toParent = (pid: number): number => Number(readStat(pid)?.[1])

/** Returns a process and all its descendants. */
function toTree(root: number): number[] {
  const children = Map.groupBy(readdirSync('/proc').map(Number).filter(Boolean), (pid) => toParent(pid))
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Returns the CPU seconds of a process and all its descendants so far, ended ones included. */
export function processorSeconds(root: number): number {
  const ticks = toTree(root).flatMap((pid) => readStat(pid)?.slice(11, 15).map(Number) ?? [])
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

/** Samples the resident size of a process until the result is read, and returns the largest in megabytes. */
export function sampleMemory(pid: number): () => number {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, readMegabytes(pid, 'VmRSS') ?? 0)
  }
  sample()
  const timer = setInterval(sample, sampleEveryMs)
  return () => {
    clearInterval(timer)
    sample()
    return peak
  }
}
