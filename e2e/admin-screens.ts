import type { Page } from '@playwright/test'

const click = (path: string, name: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('button', { name }).click()
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

async function askToSuspend(page: Page): Promise<void> {
  await page.goto('/admin/users?user=2')
  await page.getByRole('button', { name: 'Suspend...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Reason is required').waitFor()
}

/** States of jobs, health and users, with one running job and one user waiting for approval. */
export const adminScreens = {
  admin: '/admin',
  'admin-jobs-none': '/admin?jobId=none',
  'admin-jobs-cancel': click('/admin', 'Cancel job long-list'),
  'admin-jobs-log': click('/admin', 'View log of long-list'),
  'admin-pause': click('/admin', 'Pause eBay'),
  'admin-bookkeeping': '/admin/bookkeeping',
  'admin-users': '/admin/users',
  'admin-users-none': '/admin/users?view=suspended',
  'admin-users-reject': click('/admin/users', 'Reject waiting'),
  'admin-user': '/admin/users?user=2',
  'admin-user-suspend': askToSuspend,
}
