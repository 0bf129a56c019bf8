import { endpoints } from '@merkwerk/contract'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../../e2e/sign-in.ts'
import type { FreshProduct } from './fresh-product.ts'
import { createBlock, type DrivenGrid, filledRows, replacement } from './grid-tasks.ts'
import { copyBlock, type Timer, untilSeen } from './timed-tasks.ts'

const attributes = ['Farbe', 'Material', 'Gewicht', 'Breite', 'Höhe', 'Tiefe', 'Inhalt']
const pasted = ['title', 'brand', 'category', ...attributes.map((name) => `attribute:${name}`)]
const numberField = 'attribute:Breite'
const rowHeight = 28

const nameCell = (row: number, field: string): string => `[data-index="${row}"] [data-column="${field}"]`
const readCell = async (page: Page, row: number, field: string): Promise<string> =>
  (await page.locator(nameCell(row, field)).textContent()) ?? ''

const isText = ({ cell, text }: { cell: string; text: string }) =>
  document.querySelector(cell)?.textContent === text
const isOtherText = ({ cell, text }: { cell: string; text: string }) => {
  const shown = document.querySelector(cell)?.textContent
  return shown !== undefined && shown !== text
}

/** Opens a list of the product with ten columns that can be edited. */
export async function openOwnGrid(
  browser: Browser,
  { url, calls }: FreshProduct,
  listId: string,
): Promise<DrivenGrid> {
  const shown = ['article_number', ...pasted]
  await calls.call(endpoints.rememberListView, {
    params: { id: listId },
    body: { view_id: null, settings: { address: {}, layout: { shown, widths: {}, density: 'dense' } } },
  })
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signIn(page, 'seller')
  const grid = page.getByRole('grid')
  const open = async (address = '') => {
    await page.goto(`/lists/${listId}${address}`)
    await page.locator(nameCell(0, 'title')).waitFor()
    await page.getByText(/of 100,000 rows/).waitFor()
  }
  await open('?sort=position')
  const clickCell = (row: number, column: number) => page.locator(nameCell(row, pasted[column] ?? '')).click()
  const scrollTo = async (row: number) => {
    await grid.evaluate((element, top) => element.scrollTo({ top }), row * rowHeight)
    await page.locator(nameCell(row, 'title')).waitFor()
  }
  /** Clicks a heading, and waits for another first row. */
  const sort = (field: string) => async (timer: Timer) => {
    await open('?sort=position')
    const cell = nameCell(0, 'article_number')
    const text = await readCell(page, 0, 'article_number')
    await timer.show(async () => {
      await page.locator(`[data-heading="${field}"] button`).first().click()
      await untilSeen(page, isOtherText, { cell, text })
    })
  }
  let round = 0
  let former = ''
  const undo = (row: number, field: string) => async (timer: Timer) => {
    await timer.show(async () => {
      await page.keyboard.press('Control+z')
      await untilSeen(page, isText, { cell: nameCell(row, field), text: former })
    })
    await page.getByText(/^Undone/).waitFor()
  }
  const saved = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/changes/') && response.request().method() === 'POST',
    )

  return {
    name: 'Merkwerk',
    page,
    clickCell,
    tasks: {
      sortTitle: sort('title'),
      sortNumber: sort(numberField),
      sortNumberAgain: sort(numberField),
      group: async (timer) => {
        await open('?sort=position')
        await page.locator('[data-heading="brand"]').hover()
        await page.locator('[data-heading="brand"] button').last().click()
        const item = page.getByRole('button', { name: 'Group by this column' })
        await item.waitFor()
        await timer.show(async () => {
          await item.click()
          await page.locator('[role="gridcell"][aria-expanded]').first().waitFor()
        })
      },
      paste: async (timer) => {
        await open('?sort=position')
        round += 1
        former = await readCell(page, 0, 'title')
        await clickCell(0, 0)
        await copyBlock(page, createBlock(round))
        const dialog = page.getByRole('alertdialog')
        await timer.show(async () => {
          await page.keyboard.press('Control+v')
          await dialog.waitFor()
        })
        const response = saved()
        await timer.show(async () => {
          await dialog.getByRole('button', { name: 'Paste' }).click()
          await untilSeen(page, isText, { cell: nameCell(0, 'title'), text: `Text ${round} 0 0` })
        })
        await timer.save(() => response)
      },
      undoPaste: undo(0, 'title'),
      fill: async (timer) => {
        await scrollTo(0)
        await clickCell(0, 1)
        const filled = await readCell(page, 0, 'brand')
        const last = filledRows - 1
        await scrollTo(last)
        former = await readCell(page, last, 'brand')
        await page.locator(nameCell(last, 'brand')).click({ modifiers: ['Shift'] })
        const response = saved()
        await timer.show(async () => {
          await page.keyboard.press('Control+d')
          await untilSeen(page, isText, { cell: nameCell(last, 'brand'), text: filled })
        })
        await timer.save(() => response)
      },
      undoFill: undo(filledRows - 1, 'brand'),
      replace: async (timer) => {
        await scrollTo(0)
        await clickCell(0, 0)
        former = await readCell(page, 0, 'title')
        await page.keyboard.press('Control+h')
        const bar = page.getByRole('region', { name: 'Find and replace' })
        await bar.getByRole('combobox').selectOption('column')
        await bar.getByRole('textbox', { name: 'Find in the rows shown' }).fill(replacement.find)
        await bar.getByText(/\d (?:cells|of \d)/).waitFor({ timeout: 120_000 })
        await bar.getByRole('textbox', { name: 'Replace with' }).fill(replacement.text)
        const preview = page.getByRole('alertdialog')
        await timer.show(async () => {
          await bar.getByRole('button', { name: 'Replace all...' }).click()
          await preview.waitFor({ timeout: 120_000 })
        })
        const text = former.replaceAll(replacement.find, replacement.text)
        await timer.show(async () => {
          await preview.getByRole('button', { name: 'Replace' }).click()
          await untilSeen(page, isText, { cell: nameCell(0, 'title'), text })
        })
        await bar.getByRole('button', { name: 'Close' }).click()
        await clickCell(0, 0)
      },
      undoReplace: undo(0, 'title'),
    },
  }
}
