import { endpoints, type RunDetails } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import RunPage from '../pages/run/page.tsx'
import { exportTargets } from './export-fixtures.ts'
import type { FakeApi } from './fake-api.ts'
import { jobDetail, profile } from './fixtures.ts'
import { renderScreen } from './screen.tsx'

interface Options {
  run?: RunDetails
  role?: 'user' | 'admin'
  language?: 'en' | 'de'
}

/** Answers what the panel of a run loads. */
export function answerRun(api: FakeApi) {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getExportTargets, { targets: exportTargets, last: null, mapping_version: 0 })
  api.on(endpoints.getRunEvents, () => new Promise<string>(() => undefined))
  api.on(endpoints.getRunChanges, {
    before: null,
    counts: { gained: 0, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 },
    changes: [],
    next: null,
  })
}

/** Returns what opens a run whose list was deleted. Call it once at the top of a file. */
export function setUpRunPage(api: FakeApi) {
  beforeEach(() => answerRun(api))
  return async ({ run = jobDetail(), ...options }: Options = {}) => {
    api.on(endpoints.getRunDetails, run)
    const rendered = await renderScreen(<RunPage />, {
      at: '/search/MW-1',
      path: '/search/:jobId',
      ...options,
    })
    await screen.findByRole('heading', { level: 1, name: 'List 1' })
    return rendered
  }
}
