import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const ticksPerSecond = 100
const sampleEveryMs = 200

/** Fields of `/proc/PID/stat` from the third on. The second, the name, may contain spaces. */
function findStat(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** Returns the parent of a process. */
const toParent = (pid: number): number => Number(findStat(pid)?.[1])

/** Returns a process and all its descendants. */
function toTree(root: number): number[] {
  const children = Map.groupBy(readdirSync('/proc').map(Number).filter(Boolean), (pid) => toParent(pid))
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Returns the CPU seconds of a process and all its descendants so far, ended ones included. */
export function processorSeconds(root: number): number {
  const ticks = toTree(root).flatMap((pid) => findStat(pid)?.slice(11, 15).map(Number) ?? [])
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

export interface Memory {
  startMegabytes: number
  peakMegabytes: number
  endMegabytes: number
}

/** Samples the resident size of a process until the result is read. */
export function sampleMemory(pid: number): () => Memory {
  const read = (name: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  }
  const startMegabytes = read('VmRSS')
  let peakMegabytes = startMegabytes
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, read('VmRSS'))
  }, sampleEveryMs)
  return () => {
    clearInterval(timer)
    const endMegabytes = read('VmRSS')
    return { startMegabytes, peakMegabytes: Math.max(peakMegabytes, endMegabytes), endMegabytes }
  }
}
