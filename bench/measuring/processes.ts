import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const ticksPerSecond = 100
const sampleEveryMs = 200

/** Fields of `/proc/PID/stat` from the third on: the second, the name, may hold blanks. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** The process that started another one. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1])

/** A process and all that it started, directly or not. */
function treeOf(root: number): number[] {
  const children = Map.groupBy(readdirSync('/proc').map(Number).filter(Boolean), (pid) => parentOf(pid))
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Processor seconds that a process and all it started have used so far, those that have ended included. */
export function processorSeconds(root: number): number {
  const ticks = treeOf(root).flatMap((pid) => statOf(pid)?.slice(11, 15).map(Number) ?? [])
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

export interface Memory {
  startMegabytes: number
  peakMegabytes: number
  endMegabytes: number
}

/** Reads a process's resident size until asked for the result. */
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
