import { beforeEach, vi } from 'vitest'
import { answerList } from '../pages/add-file/answer-list.ts'
import type { ListQuestion } from '../pages/add-file/ask-list.ts'

/** Parses lists as the worker does, in the thread of the test. */
class SameThreadWorker extends EventTarget {
  postMessage(question: ListQuestion): void {
    void answerList(question, (data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {}
}

/** The test document has no workers. Call it once at the top of a file. */
export function setUpListWorker(): void {
  beforeEach(() => {
    vi.stubGlobal('Worker', SameThreadWorker)
  })
}
