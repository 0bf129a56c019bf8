// @vitest-environment happy-dom
import { endpoints, type JobList, jobStatuses, type Language } from '@merkwerk/contract'
import { act, screen } from '@testing-library/react'
import { beforeEach, test } from 'vitest'
import AdminJobsPage from '../pages/admin/jobs/page.tsx'
import DashboardPage from '../pages/dashboard/page.tsx'
import SearchPage from '../pages/search.tsx'
import { noResponse, refuse } from '../testing/fake-api.ts'
import { job, jobList, listPage, noOverview, profile, wallet } from '../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { findTexts, noEnd, type QuotedText } from '../testing/shown-texts.ts'

const api = setUpScreens()
const languages = ['en', 'de'] as const satisfies readonly Language[]

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getRunEvents, () => noEnd())
  api.on(endpoints.getHealth, refuse('FORBIDDEN'))
})

const headings: QuotedText[] = [
  ['Job Name', 'Name'],
  ['Date', 'Datum'],
  ['Records (Total/Skipped)', 'Zeilen (gesamt/übersprungen)'],
  ['Coin Usage', 'Coins'],
  ['Execution Time', 'Laufzeit'],
  ['Status', 'Status'],
  ['Artickle Master Data', 'Stammdaten'],
  ['Artickle Attributes Data', 'Merkmale'],
]

test.each(languages)('the list of own jobs loads and shows every status in %s', async (language) => {
  const { promise, resolve } = Promise.withResolvers<JobList>()
  api.on(endpoints.getJobsList, () => promise)
  await renderScreen(<SearchPage />, { at: '/search', language })
  await findTexts([['Loading jobs...', 'Läufe werden geladen …']], language)
  await act(async () =>
    resolve(jobList(jobStatuses.map((status, id) => job({ id, status, execution_time: 0 })))),
  )
  await findTexts(
    [
      ['Search by Job ID...', 'Lauf-ID suchen …'],
      ['Showing {} of {} jobs', '{} von {} Läufen'],
      ['Job ID', 'Lauf-ID'],
      ...headings,
      ['PDF', 'PDF'],
      ['N/A', '–'],
      ['0 minute', '0 Sekunden'],
      ['Initializing', 'Vorbereitung'],
      ['Data Processing', 'In Bearbeitung'],
      ['Finalizing', 'Abschluss'],
      ['Completed', 'Abgeschlossen'],
      ['Failed', 'Fehlgeschlagen'],
      ['Cancelled', 'Abgebrochen'],
    ],
    language,
  )
})

test.each(languages)('the dashboard reports figures and jobs that do not load in %s', async (language) => {
  for (const endpoint of [endpoints.getJobAnalytics, endpoints.getJobsList, endpoints.getInsights])
    api.on(endpoint, refuse('FORBIDDEN'))
  api.on(endpoints.getLists, listPage([]))
  api.on(endpoints.getOverview, noOverview)
  api.on(endpoints.recordVisit, { success: true })
  api.on(endpoints.getWallet, wallet())
  await renderScreen(<DashboardPage />, { language })
  await findTexts(
    [
      [
        'Failed to fetch job analytics. Please try again.',
        'Die Kennzahlen konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
      ],
      [
        'Failed to fetch jobs. Please try again.',
        'Die Läufe konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
      ],
    ],
    language,
  )
})

test.each(languages)('an admin without a matching job is told in %s', async (language) => {
  api.on(endpoints.getJobsListByAdmin, jobList([]))
  await renderScreen(<AdminJobsPage />, { role: 'admin', language })
  await findTexts(
    [
      ['All Jobs', 'Alle Läufe'],
      [
        'No jobs found. Try adjusting your search criteria.',
        'Keine Läufe gefunden. Bitte ändern Sie die Suche.',
      ],
    ],
    language,
  )
})

async function openAdminJobs(language: Language = 'en') {
  api.on(endpoints.getJobsListByAdmin, jobList([job({ status: 'Data Processing' })]))
  return renderScreen(<AdminJobsPage />, { role: 'admin', language })
}

test.each(languages)('the jobs of all users are cancelled in a dialog in %s', async (language) => {
  const { user } = await openAdminJobs(language)
  const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }))
  const cancel = async () => {
    await press(/^(Cancel|Abbrechen) .*List 1$/)
    await findTexts([['Cancel Job Confirmation', 'Abbruch bestätigen']], language)
    await press(/^(Cancel job|Lauf abbrechen)$/)
  }
  await findTexts(
    [
      ...headings,
      ['User', 'Benutzer'],
      ['Log Data', 'Protokoll'],
      ['Cancel Job', 'Abbruch'],
      ['Cancel', 'Abbrechen'],
    ],
    language,
  )
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>()
  api.on(endpoints.cancelJob, () => promise, noResponse, { success: true, message: 'ok' })
  await cancel()
  await findTexts([['Cancelling...', 'Wird abgebrochen …']], language)
  await act(async () => resolve(refuse('CONFLICT')))
  await findTexts(
    [
      ['Error', 'Fehler'],
      ['Failed to cancel job: {}', 'Der Lauf konnte nicht abgebrochen werden: {}'],
      ['OK', 'OK'],
    ],
    language,
  )
  await press(/^OK$/)
  await cancel()
  await findTexts(
    [
      [
        'Error cancelling job. Please try again.',
        'Beim Abbrechen ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
      ],
    ],
    language,
  )
  await press(/^OK$/)
  await cancel()
  await findTexts([['Success', 'Erledigt']], language)
})

test('a log that is not available is explained', async () => {
  api.on(endpoints.streamLog, refuse('NOT_FOUND'))
  api.on(endpoints.getRunDetails, refuse('NOT_FOUND'))
  const { user } = await openAdminJobs()
  await user.click(await screen.findByRole('button', { name: 'View log of List 1' }))
  await findTexts(['Runtime log file is not available. Please refresh and check the job status.'])
})
