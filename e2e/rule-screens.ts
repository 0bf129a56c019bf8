import type { Page } from '@playwright/test'
import { either } from './texts.ts'

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.goto('/admin/filter-keywords')
  await page.getByRole('button', { name: /^(Edit Farbe|Farbe bearbeiten)$/ }).waitFor()
  await page.getByRole('button', { name: either('Import, export and history') }).click()
  await page.getByRole('menuitem', { name: either(name) }).click()
}

async function writePrompt(page: Page, text: string): Promise<void> {
  await page.goto('/admin/gpt-editor')
  await page.getByText(either('New runs use version {{version}}.')).waitFor()
  await page.getByLabel(either('Prompt')).fill(text)
}

/** States of the rule lists and of the prompt, with rules and a prompt. */
export const ruleScreens = {
  'admin-filter-keywords': '/admin/filter-keywords',
  'admin-key-multivalue': '/admin/key-multivalue',
  'admin-keyword-killer': '/admin/keyword-killer',
  'admin-filter-none': '/admin/filter-keywords?search=none',
  'admin-filter-problems': async (page: Page) => {
    await page.goto('/admin/key-multivalue')
    await page.getByRole('button', { name: either('Add entry') }).click()
    await page.getByRole('button', { name: either('Save') }).click()
    await page.getByText(either('Name is required')).waitFor()
  },
  'admin-filter-import': async (page: Page) => {
    await chooseInMenu(page, 'Import CSV or Excel...')
    const buffer = Buffer.from('Farbe;Farbton\r\n;Gewicht')
    await page.setInputFiles('input[type=file]', { name: 'rules.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: either('Import') }).click()
    await page.getByText(either('{{count}} line cannot be imported. Nothing was changed.')).waitFor()
  },
  'admin-filter-history': async (page: Page) => {
    await chooseInMenu(page, 'History')
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
  },
  'admin-filter-bench': async (page: Page) => {
    await page.goto('/admin/filter-keywords')
    await page.getByRole('button', { name: /^(Edit Farbe|Farbe bearbeiten)$/ }).click()
    await page.getByLabel(either('MERKMALWERT')).fill('Kolorit')
    await page.getByRole('button', { name: either('Try on products') }).click()
    await page.getByRole('button', { name: either('Run {{count}} products') }).click()
    await page.getByText(either('{{changed, number}} of {{count}} products change')).waitFor()
  },
  'admin-gpt-editor': '/admin/gpt-editor',
  'admin-gpt-save': async (page: Page) => {
    await writePrompt(page, 'Nenne Werkstoff und Gewicht.')
    await page.getByRole('button', { name: either('Save...') }).click()
  },
  'admin-gpt-version': async (page: Page) => {
    await page.goto('/admin/gpt-editor')
    await page.getByRole('button', { name: /^Version 1/ }).click()
  },
} as const
