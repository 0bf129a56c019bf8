import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunningProduct } from '../harness/product.ts'
import { identifyProcess } from '../scripts/running-process.ts'

export const isUsable = async ({ url, sandboxUrl }: RunningProduct): Promise<boolean> => {
  const answers = await Promise.all(
    [`${url}/readyz`, `${sandboxUrl}/healthz`].map((address) => fetch(address).catch(() => undefined)),
  )
  return answers.every((answer) => answer?.ok)
}
export const isRunning = (pid: number): boolean => identifyProcess(pid) !== undefined

export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-recovery-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

export const toPorts = ({ url, sandboxUrl }: RunningProduct) => ({
  PORT: new URL(url).port,
  SANDBOX_PORT: new URL(sandboxUrl).port,
})
