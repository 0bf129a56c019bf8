// docs/decisions/0058-untrusted-input.md

import { type ReplacedText, replaceTexts, type TextPattern } from '@merkwerk/contract/replace-texts'
import { serveReader } from '@merkwerk/engine/product-list/in-thread'

/** The start parameters of the thread that runs the expression of a user. */
export interface ReplaceTask {
  texts: readonly string[]
  pattern: TextPattern
  /** Characters of a text. */
  most: number
}

export interface ReplaceReading {
  replaced: ReplacedText[]
  /** The processor time that it took. */
  usedMs: number
}

async function* readTask({
  texts,
  pattern,
  most,
}: ReplaceTask): AsyncGenerator<ReplaceReading, void, unknown> {
  const before = process.threadCpuUsage()
  const replaced = replaceTexts(texts, pattern, most)
  const { user, system } = process.threadCpuUsage(before)
  yield { replaced, usedMs: (user + system) / 1000 }
}

serveReader(readTask)
