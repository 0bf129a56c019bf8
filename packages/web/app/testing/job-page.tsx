import { endpoints, type JobDetail, type JobRecord } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import JobPage from '../pages/job/page.tsx'
import { exportTargets } from './export-fixtures.ts'
import type { FakeApi } from './fake-api.ts'
import { jobDetail, profile } from './fixtures.ts'
import { renderScreen } from './screen.tsx'

export const recordOf = (position: number, changes: Partial<JobRecord> = {}): JobRecord => ({
  position,
  article_number: `A-${position}`,
  ean: '4006381333931',
  asin: null,
  part_number: null,
  verdict: 'found',
  reason: null,
  reason_text: 'Found by EAN.',
  remarks: [], // cspell:disable-line
  title: `Drill ${position}`,
  image: null,
  attributes: [],
  products: [],
  candidates: [],
  bad_value: null,
  charge: 'charged',
  chosen: null,
  ...changes,
})

interface Options {
  job?: JobDetail
  /** The records for a query. */
  find?: (query: { limit: number }) => JobRecord[]
  /** The query of the address. */
  at?: string
  role?: 'user' | 'admin'
  language?: 'en' | 'de'
}

/** Answers what the page of a job loads. Returns what opens it. Call it once at the top of a file. */
export function setUpJobPage(api: FakeApi) {
  beforeEach(() => {
    // Without a layout, rows have no height.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65)
    api.on(endpoints.getProfile, profile())
    api.on(endpoints.getExportTargets, { targets: exportTargets, last: null, mapping_version: 0 })
    api.on(endpoints.getJobEvents, () => new Promise<string>(() => undefined))
    api.on(endpoints.getJobChanges, {
      before: null,
      counts: { gained: 0, lost: 0, changed: 0, added: 0, removed: 0 },
      changes: [],
      next: null,
    })
  })

  return async ({ job = jobDetail(), find = () => [recordOf(1)], at = '', ...options }: Options = {}) => {
    api.on(endpoints.getJob, job)
    api.on(endpoints.getJobRecords, ({ query }) => ({ records: find(query), next: null }))
    const rendered = await renderScreen(<JobPage />, {
      at: `/search/MW-1${at}`,
      path: '/search/:jobId',
      ...options,
    })
    // An open record hides the page behind it.
    await screen.findByRole('heading', { level: 1, name: 'List 1', hidden: true })
    return rendered
  }
}
