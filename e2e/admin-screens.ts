import type { Page } from '@playwright/test'
import { either } from './texts.ts'

const click = (path: string, name: RegExp) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('button', { name }).click()
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

async function askToSuspend(page: Page): Promise<void> {
  await page.goto('/admin/users?user=2')
  await page.getByRole('button', { name: either('Suspend...') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: either('Suspend') })
    .click()
  await page.getByText(either('Reason is required')).waitFor()
}

/** States of runs, health and users, with one running run and one user waiting for approval. */
export const adminScreens = {
  admin: '/admin',
  'admin-jobs-none': '/admin?jobId=none',
  'admin-jobs-cancel': click('/admin', /^(Cancel job|Abbrechen des Laufs) long-list$/),
  'admin-jobs-log': click('/admin', /^(View log of long-list|Protokoll von long-list ansehen)$/),
  'admin-pause': click('/admin', /^(Pause eBay|eBay pausieren|eBay anhalten)$/),
  'admin-bookkeeping': '/admin/bookkeeping',
  'admin-users': '/admin/users',
  'admin-users-none': '/admin/users?view=suspended',
  'admin-users-reject': click('/admin/users', /^(Reject|Ablehnen) waiting$|^waiting ablehnen$/),
  'admin-user': '/admin/users?user=2',
  'admin-user-suspend': askToSuspend,
}
