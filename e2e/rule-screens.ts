import type { Page } from '@playwright/test'

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.goto('/admin/filter-keywords')
  await page.getByRole('button', { name: 'Edit Farbe' }).waitFor()
  await page.getByRole('button', { name: 'Import, export and history' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function writePrompt(page: Page, text: string): Promise<void> {
  await page.goto('/admin/gpt-editor')
  await page.getByText(/^New runs use version/).waitFor()
  await page.getByLabel('Prompt', { exact: true }).fill(text)
}

/** States of the rule lists and of the prompt, with rules and a prompt. */
export const ruleScreens = {
  'admin-filter-keywords': '/admin/filter-keywords',
  'admin-key-multivalue': '/admin/key-multivalue',
  'admin-keyword-killer': '/admin/keyword-killer',
  'admin-filter-none': '/admin/filter-keywords?search=none',
  'admin-filter-problems': async (page: Page) => {
    await page.goto('/admin/key-multivalue')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Name is required').waitFor()
  },
  'admin-filter-import': async (page: Page) => {
    await chooseInMenu(page, 'Import CSV or Excel...')
    const buffer = Buffer.from('Farbe;Farbton\r\n;Gewicht')
    await page.setInputFiles('input[type=file]', { name: 'rules.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('1 line cannot be imported.').waitFor()
  },
  'admin-filter-history': (page: Page) => chooseInMenu(page, 'History'),
  'admin-filter-bench': async (page: Page) => {
    await page.goto('/admin/filter-keywords')
    await page.getByRole('button', { name: 'Edit Farbe' }).click()
    await page.getByLabel('MERKMALWERT').fill('Kolorit')
    await page.getByRole('button', { name: 'Try on products' }).click()
    await page.getByRole('button', { name: 'Run 3 products' }).click()
    await page.getByText(/^\d of 3 products change$/).waitFor()
  },
  'admin-gpt-editor': '/admin/gpt-editor',
  'admin-gpt-save': async (page: Page) => {
    await writePrompt(page, 'Nenne Werkstoff und Gewicht.')
    await page.getByRole('button', { name: 'Save...' }).click()
  },
  'admin-gpt-version': async (page: Page) => {
    await page.goto('/admin/gpt-editor')
    await page.getByRole('button', { name: /^Version 1/ }).click()
  },
} as const
