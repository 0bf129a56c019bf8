import type { Page } from '@playwright/test'
import { placeholder } from './page-state.ts'
import { either } from './texts.ts'

/** A page whose endpoint never responds, fails, or responds with `outcome`. The app would repeat calls with status 500. */
function answered(path: string, pattern: string, outcome: 'never' | 'error' | object) {
  return async (page: Page): Promise<void> => {
    await page.route(`**/${pattern}`, (route) => {
      if (outcome === 'never') return
      return outcome === 'error'
        ? route.fulfill({ status: 400, json: { error: 'Server error.', code: 'INTERNAL', request_id: 'r' } })
        : route.fulfill({ json: outcome })
    })
    await page.goto(path)
    if (outcome === 'never') await page.locator(placeholder).filter({ visible: true }).first().waitFor()
    else if (outcome === 'error')
      await page
        .getByRole('button', { name: either('Try again') })
        .first()
        .scrollIntoViewIfNeeded()
  }
}

interface ListPaths {
  runPath: string
  listPath: string
  attributesPath: string
}

/** States of pages while data loads, and after it could not be loaded. */
export const unloadedScreens = ({ runPath, listPath, attributesPath }: ListPaths) => ({
  'dashboard-loading': answered('/dashboard', 'api/jobs/**', 'never'),
  'dashboard-error': answered('/dashboard', 'api/jobs/**', 'error'),
  'lists-loading': answered('/lists', 'api/lists/**', 'never'),
  'lists-error': answered('/lists', 'api/lists/**', 'error'),
  'list-loading': answered(listPath, 'api/lists/*/order/**', 'never'),
  'list-error': answered(listPath, 'api/lists/*/order/**', 'error'),
  'run-loading': answered(runPath, 'api/runs/**', 'never'),
  'run-error': answered(runPath, 'api/runs/**', 'error'),
  'run-changes-error': answered(runPath, 'api/runs/*/changes/**', 'error'),
  'list-export-loading': answered(`${listPath}/export`, 'api/lists/*/exports/**', 'never'),
  'list-export-error': answered(`${listPath}/export`, 'api/lists/*/exports/**', 'error'),
  'wallet-loading': answered('/wallet', 'wallet/*/**', 'never'),
  'wallet-error': answered('/wallet', 'wallet/*/**', 'error'),
  'setting-api-keys-error': answered('/setting/automation', 'user/api-keys/', 'error'),
  'schedules-loading': answered('/schedules', 'api/schedules/**', 'never'),
  'schedules-error': answered('/schedules', 'api/schedules/**', 'error'),
  'webhooks-loading': answered('/webhooks', 'user/webhooks/**', 'never'),
  'webhooks-error': answered('/webhooks', 'user/webhooks/**', 'error'),
  'attributes-loading': answered(attributesPath, 'api/lists/*/attributes/**', 'never'),
  'attributes-error': answered(attributesPath, 'api/lists/*/attributes/**', 'error'),
  'attributes-no-scheme': answered(attributesPath, 'api/attribute-scheme/', { saved: null }),
})
