import type { Page } from '@playwright/test'

/** What a task takes. Seconds until it is seen, and until it is saved, without the time that somebody reads a preview. */
export interface TaskCost {
  shown: number
  saved: number
  /** Frames that were not drawn. */
  dropped: number
  requests: number
  kilobytes: number
}

/** The parts of a task that count. */
export interface Timer {
  /** Runs a part until it is seen. */
  show: (part: () => Promise<unknown>) => Promise<void>
  /** Runs a part that a user does not wait for. */
  save: (part: () => Promise<unknown>) => Promise<void>
}

/** Counts requests and bytes in both directions while it is on. */
async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page)
  const used = { isOn: false, requests: 0, bytes: 0 }
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!used.isOn) return
    used.requests += 1
    used.bytes += request.postData?.length ?? 0
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    if (used.isOn) used.bytes += encodedDataLength
  })
  await session.send('Network.enable', { maxPostDataSize: 100_000_000 })
  return { used, stop: () => session.detach() }
}

/** Counts the frames that a page at 60 a second does not draw. Returns a function that ends it. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let last = performance.now()
    const state = { lost: 0, isOn: true }
    Object.assign(globalThis, { drawn: state })
    const frame = (now: number) => {
      state.lost += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
      last = now
      if (state.isOn) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return () =>
    page.evaluate(() => {
      const { drawn } = globalThis as unknown as { drawn: { lost: number; isOn: boolean } }
      drawn.isOn = false
      return drawn.lost
    })
}

/** Runs a task, and measures the parts that it names. */
export async function measureTask(page: Page, run: (timer: Timer) => Promise<void>): Promise<TaskCost> {
  const cost = { shown: 0, saved: 0, dropped: 0 }
  const { used, stop } = await watchNetwork(page)
  const time = (kinds: readonly ('shown' | 'saved')[]) => async (part: () => Promise<unknown>) => {
    const countLost = await watchFrames(page)
    used.isOn = true
    const begin = performance.now()
    await part()
    for (const kind of kinds) cost[kind] += (performance.now() - begin) / 1000
    used.isOn = false
    cost.dropped += await countLost()
  }
  await run({ show: time(['shown', 'saved']), save: time(['saved']) })
  await stop()
  return { ...cost, requests: used.requests, kilobytes: used.bytes / 1000 }
}

/** Resolves in the frame in which a condition of the page holds. */
export const untilSeen = <T>(page: Page, condition: (given: T) => unknown, given: T): Promise<unknown> =>
  page.waitForFunction(condition as () => unknown, given, { polling: 'raf', timeout: 30_000 })

/** Puts a block of texts into the clipboard, as a spreadsheet does. */
export const copyBlock = (page: Page, block: readonly (readonly string[])[]): Promise<void> =>
  page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    block.map((row) => row.join('\t')).join('\r\n'),
  )
