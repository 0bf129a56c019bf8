import type { Browser, Page } from '@playwright/test'
import { findBrowser, launchBrowser } from '../../e2e/browser.ts'
import { signIn } from '../../e2e/sign-in.ts'
import { readMegabytes } from '../../scripts/running-process.ts'
import { percentile, row, whole } from './tables.ts'
import { openWatchedPage } from './watched-page.ts'

const frames = 600
const typed = 'kaffee mühle'
const keys = 60

/** Scrolls by so many pixels in each frame, and returns the times between frames. */
const scrollFrames = (page: Page, pixels: number): Promise<number[]> =>
  page.getByRole('grid').evaluate(
    (grid, { count, step }) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        let last: number | undefined
        const frame = (now: number) => {
          if (last !== undefined) times.push(now - last)
          last = now
          grid.scrollTop += step
          if (times.length < count) requestAnimationFrame(frame)
          else resolve(times)
        }
        requestAnimationFrame(frame)
      }),
    { count: frames, step: pixels },
  )

/** Notes how long each key takes from its event to the paint after it. */
export async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(globalThis, { keyDelays: delays })
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          // A message is delivered after the frame is painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => delays.push(performance.now() - event.timeStamp)
          port2.postMessage(undefined)
        }),
      { capture: true },
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { keyDelays: number[] }).keyDelays.splice(0))
}

/** Resident memory of the processes that render pages. */
async function rendererMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readMegabytes(id, 'VmRSS') ?? 0)
  return Math.max(...sizes)
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

function report(name: string, times: readonly number[]): void {
  const late = times.filter((time) => time > 17).length
  row(name, times.length, percentile(times, 0.5).toFixed(1), percentile(times, 0.99).toFixed(1), late)
}

async function measurePage(browser: Browser, page: Page, listId: string): Promise<void> {
  await page.goto(`/lists/${listId}`)
  const grid = page.getByRole('grid')
  await grid.getByRole('row', { name: /AR-/ }).first().waitFor()
  await page.getByText(/of 100,000 rows|of [\d,]+ rows/).waitFor()
  row('in the browser', 'frames or keys', 'median ms', 'p99 ms', 'over 17 ms')
  row('---', '--:', '--:', '--:', '--:')
  // The first frames compile code.
  await scrollFrames(page, 40)
  for (const [name, pixels] of [
    ['slow scroll, a row a frame', 40],
    ['fast scroll, half a window a frame', 400],
    ['a drag of the scroll bar, 150 rows a frame', 6_000],
  ] as const) {
    await grid.evaluate((element) => element.scrollTo({ top: 0 }))
    report(name, await scrollFrames(page, pixels))
  }
  const takeDelays = await watchKeys(page)
  await grid.focus()
  await page.keyboard.press('Home')
  await takeDelays()
  for (let index = 0; index < keys; index++) await page.keyboard.press('ArrowDown', { delay: 30 })
  report('arrow keys', await takeDelays())
  for (let index = 0; index < keys; index++) await page.keyboard.press('Shift+ArrowDown', { delay: 30 })
  report('arrow keys that select', await takeDelays())
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().focus()
  await takeDelays()
  await page.keyboard.type(typed, { delay: 60 })
  report('typing in the search', await takeDelays())
  console.log(
    `\nMemory of the tab: ${whole(await rendererMegabytes(browser))} MB, of which ${whole(await heapMegabytes(page))} MB are used by scripts.`,
  )
}

/** Prints frame times, input delays and the memory of the tab with a list open. */
export async function measureBrowser(url: string, listId: string): Promise<void> {
  const program = findBrowser(process.env)
  if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
  const browser = await launchBrowser(program)
  try {
    const page = await openWatchedPage(browser, url)
    await signIn(page, 'seller')
    await measurePage(browser, page, listId)
  } finally {
    await browser.close()
  }
}
