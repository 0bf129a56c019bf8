// @vitest-environment happy-dom
import { type Estimate, endpoints, type Language } from '@merkwerk/contract'
import { beforeEach, test } from 'vitest'
import { estimate, goodList, openDraftPages } from '../testing/draft-pages.tsx'
import { noResponse, refuse } from '../testing/fake-api.ts'
import { job, sourceChoice, wallet } from '../testing/fixtures.ts'
import { setUpListWorker } from '../testing/list-worker.ts'
import { setUpScreens } from '../testing/screen.tsx'
import { findTexts, type QuotedText } from '../testing/shown-texts.ts'

const api = setUpScreens()
setUpListWorker()
const languages = ['en', 'de'] as const satisfies readonly Language[]

beforeEach(() => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: false })
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getEstimation, estimate())
  api.on(endpoints.getSourceChoice, sourceChoice)
})

async function openAddFile(language: Language) {
  const pages = await openDraftPages({ language })
  const find = (texts: readonly QuotedText[]) => findTexts(texts, language)
  const chooseList = async () => {
    await pages.choose(goodList)
    await find([['Which column is which?', 'Welche Spalte ist welche?']])
  }
  return { ...pages, find, chooseList }
}

test.each(languages)('the form for a list names what is missing or wrong in %s', async (language) => {
  const { map, find, next, choose, chooseList } = await openAddFile(language)
  await next()
  await find([
    ['Job name is required', 'Bitte geben Sie der Liste einen Namen'],
    ['Please upload a CSV/XLSX file', 'Bitte laden Sie eine CSV- oder XLSX-Datei hoch'],
  ])
  await choose('', 'photo.png')
  await find([['Only CSV and XLSX files are allowed', 'Nur CSV- und XLSX-Dateien sind erlaubt']])
  await choose('Artikel Number;EAN;ASIN', 'headings.csv')
  await find([
    [
      'Error reading file headers. Please check file format. {}',
      'Die Spaltenüberschriften konnten nicht gelesen werden. Bitte prüfen Sie das Dateiformat. {}',
    ],
  ])
  await choose('a;b\nred;large', 'colours.csv')
  await find([['Which column is which?', 'Welche Spalte ist welche?']])
  await next()
  await find([['Please map all required fields: {}', 'Bitte ordnen Sie alle Pflichtfelder zu: {}']])
  await chooseList()
  await map(/^ASIN/, /^EAN/)
  await find([
    ['Each header can only be mapped to one field', 'Jede Spalte kann nur einem Feld zugeordnet werden'],
  ])
})

test.each(languages)('an estimate that fails is explained in %s', async (language) => {
  const { find, next, chooseList } = await openAddFile(language)
  await chooseList()
  for (const [answer, ...text] of [
    [
      refuse('FORBIDDEN'),
      'Access forbidden. Please check your permissions.',
      'Zugriff verweigert. Bitte prüfen Sie Ihre Berechtigungen.',
    ],
    [
      refuse('NOT_FOUND'),
      'API endpoint not found. Please contact support.',
      'Schnittstelle nicht gefunden. Bitte wenden Sie sich an den Support.',
    ],
    [
      refuse('FILE_TOO_LARGE'),
      'File too large. Please upload a smaller file.',
      'Die Datei ist zu groß. Bitte laden Sie eine kleinere hoch.',
    ],
    [
      refuse('INTERNAL'),
      'Server error. Please try again later.',
      'Serverfehler. Bitte versuchen Sie es später noch einmal.',
    ],
    [
      '<html>' as unknown as Estimate,
      'Invalid response from server. Please try again.',
      'Ungültige Antwort vom Server. Bitte versuchen Sie es noch einmal.',
    ],
    [
      {} as Estimate,
      'Incomplete response from server. Please try again.',
      'Unvollständige Antwort vom Server. Bitte versuchen Sie es noch einmal.',
    ],
    [
      noResponse,
      'Network error. Please check your connection and try again.',
      'Netzwerkfehler. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    ],
  ] as const) {
    api.on(endpoints.getEstimation, answer)
    await next()
    await find([text])
  }
})

test.each(languages)('during maintenance the form says so in %s', async (language) => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: true })
  const { find } = await openAddFile(language)
  await find([
    [
      'Service is currently under maintenance. Cannot proceed.',
      'Der Dienst wird gerade gewartet. Es geht im Moment nicht weiter.',
    ],
  ])
})

test.each(languages)('the way from a list to a job is labelled in %s', async (language) => {
  const { find, press, next, chooseList } = await openAddFile(language)
  await find([
    ['Add File', 'Liste hinzufügen'],
    ['Job name', 'Name der Liste'],
    ['Product list', 'Artikelliste'],
    ['Sample files', 'Beispieldateien'],
    ['Next', 'Weiter'],
  ])
  await chooseList()
  await find([['Article number', 'Artikelnummer']])
  await next()
  await find([
    ['Summary', 'Zusammenfassung'],
    ['File', 'Datei'],
    ['Rows', 'Zeilen'],
    ['To be looked up', 'Werden gesucht'],
    ['Skipped', 'Übersprungen'],
    ['Estimated cost', 'Geschätzte Kosten'],
    ['at most', 'höchstens'],
    ['Estimated time', 'Geschätzte Dauer'],
    ['Your balance', 'Ihr Guthaben'],
    ['Balance after this run, at least', 'Guthaben nach dem Lauf, mindestens'],
    ['Back', 'Zurück'],
    ['Submit', 'Suche starten'],
  ])
  const submit = () => press(/^(Submit|Suche starten)$/)
  api.on(endpoints.runScraper, refuse('FORBIDDEN'), noResponse)
  await submit()
  await find([['Access denied', 'Zugriff verweigert']])
  await submit()
  await find([
    [
      'Failed to submit the job. Please try again.',
      'Der Lauf konnte nicht gestartet werden. Bitte versuchen Sie es noch einmal.',
    ],
  ])
  const { promise, resolve } = Promise.withResolvers<void>()
  api.on(endpoints.runScraper, async () => {
    await promise
    return { success: true as const, message: 'ok', job: job() }
  })
  await submit()
  await find([['Submitting...', 'Wird gestartet …']])
  resolve()
  await find([
    ['The run has started.', 'Der Lauf hat begonnen.'],
    ['Go to the list', 'Zur Liste'],
  ])
})
