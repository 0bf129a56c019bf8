import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Terminal } from '../terminal.ts'

/** A terminal in memory. Its streams end with `finish`, which returns what was written. */
export function openTestTerminal({
  isTTY = false,
  environment = {},
  signal = new AbortController().signal,
}: {
  isTTY?: boolean
  environment?: Record<string, string>
  signal?: AbortSignal
} = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY })
  const openOutput = () => Object.assign(new PassThrough(), { isTTY, columns: 80 })
  const stdout = openOutput()
  const stderr = openOutput()
  const terminal: Terminal = { stdin, stdout, stderr, environment, signal }
  return {
    terminal,
    stdin,
    async finish() {
      stdout.end()
      stderr.end()
      return { stdout: await text(stdout), stderr: await text(stderr) }
    },
  }
}
