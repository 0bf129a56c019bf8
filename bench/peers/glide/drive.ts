import type { Browser } from '@playwright/test'
import { createBlock, type DrivenGrid, filledRows, replacement } from '../../measuring/grid-tasks.ts'
import { copyBlock, type Timer, untilSeen } from '../../measuring/timed-tasks.ts'

const rowHeight = 34
const headHeight = 36
/** Columns of the page. */
const title = 1
const brand = 2
const width = 7
/** The middle of a column, from the left edge of the grid. */
const findX = (column: number): number =>
  column === 0 ? 55 : column === title ? 260 : 410 + (column - brand) * 110 + 55

/** What the page offers besides the grid. */
interface GlidePage {
  readText: (column: number, row: number) => string
  replaceAll: (column: number, find: string, replacement: string) => void
  group: (column: number) => void
}

/** Opens the page of glide-data-grid. */
export async function openGlide(browser: Browser, url: string): Promise<DrivenGrid> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('canvas').first().waitFor()
  const read = (column: number, row: number): Promise<string> =>
    page.evaluate((at) => (globalThis as unknown as GlidePage).readText(at.column, at.row), { column, row })
  /** Resolves when the memory has another text, and a frame has been drawn with it. */
  const untilText = async (column: number, row: number, text: string, isSame = true) => {
    await untilSeen(
      page,
      (given) =>
        ((globalThis as unknown as GlidePage).readText(given.column, given.row) === given.text) ===
        given.isSame,
      { column, row, text, isSame },
    )
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  const scrollTo = (row: number) =>
    page.locator('.dvn-scroller').evaluate((element, top) => element.scrollTo({ top }), row * rowHeight)
  const clickAt = async (line: number, column: number, modifiers: 'Shift'[] = []) => {
    if (modifiers[0]) await page.keyboard.down('Shift')
    await page.mouse.click(findX(column), headHeight + line * rowHeight + rowHeight / 2)
    if (modifiers[0]) await page.keyboard.up('Shift')
  }
  const sort = (column: number) => async (timer: Timer) => {
    const text = await read(0, 0)
    await timer.show(async () => {
      await page.mouse.click(findX(column), headHeight / 2)
      await untilText(0, 0, text, false)
    })
  }
  let round = 0
  let former = ''
  const undo = (column: number, row: number) => (timer: Timer) =>
    timer.show(async () => {
      await page.keyboard.press('Control+z')
      await untilText(column, row, former)
    })

  return {
    name: 'glide-data-grid',
    page,
    clickCell: async (row, column) => {
      await scrollTo(row)
      await clickAt(0, column + 1)
    },
    tasks: {
      sortTitle: sort(title),
      sortNumber: sort(width),
      sortNumberAgain: async (timer) => {
        await page.evaluate((column) => (globalThis as unknown as GlidePage).group(column), brand)
        await sort(width)(timer)
      },
      group: async (timer) => {
        const text = await read(0, 0)
        await timer.show(async () => {
          await page.evaluate((column) => (globalThis as unknown as GlidePage).group(column), brand)
          await untilText(0, 0, text, false)
        })
      },
      paste: async (timer) => {
        round += 1
        await scrollTo(0)
        former = await read(title, 0)
        await clickAt(0, title)
        await copyBlock(page, createBlock(round))
        await timer.show(async () => {
          await page.keyboard.press('Control+v')
          await untilText(title, 0, `Text ${round} 0 0`)
        })
      },
      undoPaste: undo(title, 0),
      fill: async (timer) => {
        await scrollTo(0)
        await clickAt(0, brand)
        const last = filledRows - 1
        const filled = await read(brand, 0)
        former = await read(brand, last)
        await scrollTo(last)
        await page.waitForTimeout(300)
        await clickAt(0, brand, ['Shift'])
        await timer.show(async () => {
          await page.keyboard.press('Control+d')
          await untilText(brand, last, filled)
        })
      },
      undoFill: undo(brand, filledRows - 1),
      replace: async (timer) => {
        await scrollTo(0)
        former = await read(title, 0)
        await timer.show(async () => {
          await page.evaluate(
            ({ column, find, text }) => (globalThis as unknown as GlidePage).replaceAll(column, find, text),
            { column: title, ...replacement },
          )
          await untilText(title, 0, former.replaceAll(replacement.find, replacement.text))
        })
      },
      undoReplace: undo(title, 0),
    },
  }
}
