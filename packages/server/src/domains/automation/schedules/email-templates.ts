import {
  type Language,
  type RunChanges,
  type TransferFailure,
  transferFailureTexts,
} from '@merkwerk/contract'
import type { EmailTemplate } from '../../../platform/email/index.ts'

interface ReportValues {
  name: string
  found: number
  total: number
  /** Null without an earlier run of the list. */
  changes: RunChanges | null
}

const numbers = (language: Language) => new Intl.NumberFormat(language).format

function germanChanges({ changes }: ReportValues): string {
  if (!changes) return 'Es gibt noch keinen früheren Lauf, mit dem wir vergleichen können.'
  const format = numbers('de')
  const list = `Zeilen der Liste: ${format(changes.added)} neu, ${format(changes.removed)} entfernt, ${format(changes.restated)} mit anderen Kennungen.`
  const results = `Seit dem letzten vollständigen Lauf: ${format(changes.gained)} neu gefunden, ${format(changes.lost)} nicht mehr gefunden, ${format(changes.changed)} mit geänderten Werten.`
  return changes.added + changes.removed + changes.restated > 0 ? `${results} ${list}` : results
}

function englishChanges({ changes }: ReportValues): string {
  if (!changes) return 'There is no earlier run to compare with.'
  const format = numbers('en')
  const list = `Rows of the list: ${format(changes.added)} new, ${format(changes.removed)} removed, ${format(changes.restated)} with other identifiers.`
  const results = `Since the last complete run: ${format(changes.gained)} newly found, ${format(changes.lost)} no longer found, ${format(changes.changed)} with changed values.`
  return changes.added + changes.removed + changes.restated > 0 ? `${results} ${list}` : results
}

export const scheduleTemplates = {
  /** What changed. The button opens the run. */
  report: {
    de: (values) => ({
      subject: `„${values.name}“ lief nach Plan: was sich geändert hat`,
      paragraphs: [
        `Ihre Liste „${values.name}“ lief nach Plan. Gefunden: ${numbers('de')(values.found)} von ${numbers('de')(values.total)} Zeilen.`,
        germanChanges(values),
      ],
      action: 'Änderungen ansehen',
      note: 'Unter „Zeitpläne“ legen Sie fest, ob Sie diese E-Mail bekommen.',
    }),
    en: (values) => ({
      subject: `“${values.name}” ran on schedule: what changed`,
      paragraphs: [
        `Your list “${values.name}” ran on schedule. Found: ${numbers('en')(values.found)} of ${numbers('en')(values.total)} rows.`,
        englishChanges(values),
      ],
      action: 'See the changes',
      note: 'Choose under “Schedules” whether you get this email.',
    }),
  } satisfies EmailTemplate<ReportValues>,
  /** Too few coins. The button opens the wallet. */
  paused: {
    button: { page: '/wallet/add-balance', de: 'Coins kaufen', en: 'Buy coins' },
    de: ({ name }) => ({
      subject: `Der Zeitplan für „${name}“ ist angehalten`,
      paragraphs: [
        `Ihre Coins reichen nicht für den nächsten Lauf von „${name}“. Deshalb haben wir den Zeitplan angehalten.`,
        'Kaufen Sie Coins und setzen Sie ihn unter „Zeitpläne“ fort.',
      ],
    }),
    en: ({ name }) => ({
      subject: `The schedule of “${name}” is paused`,
      paragraphs: [
        `You do not have enough coins for the next run of “${name}”, so we paused its schedule.`,
        'Buy coins and resume it under “Schedules”.',
      ],
    }),
  } satisfies EmailTemplate<{ name: string }>,
  /** The key may not pay. The button opens the schedules. */
  keyPaused: {
    button: { page: '/schedules', de: 'Zeitpläne öffnen', en: 'Open schedules' },
    de: ({ name }) => ({
      subject: `Der Zeitplan für „${name}“ ist angehalten`,
      paragraphs: [
        `der Zeitplan für „${name}“ gehört zu einem API-Schlüssel, der widerrufen oder abgelaufen ist oder sein Tageslimit erreicht hat. Deshalb haben wir ihn angehalten. Der Lauf hat nichts gekostet.`,
        'Wenn Sie ihn unter „Zeitpläne“ selbst fortsetzen, gehört er zu Ihrem Konto und nicht mehr zu dem Schlüssel.',
      ],
    }),
    en: ({ name }) => ({
      subject: `The schedule of “${name}” is paused`,
      paragraphs: [
        `The schedule of “${name}” belongs to an API key that was revoked, has expired or has reached its daily limit, so we paused it. The run cost nothing.`,
        'If you resume it yourself under “Schedules”, it belongs to your account and no longer to the key.',
      ],
    }),
  } satisfies EmailTemplate<{ name: string }>,
  /** The account stores as much as it may. The button opens its largest lists. */
  storageFull: {
    button: { page: '/setting/products#storage', de: 'Speicherplatz öffnen', en: 'Open the storage' },
    de: ({ name }) => ({
      subject: `„${name}“ konnte nicht laufen: Ihr Speicherplatz ist voll`,
      paragraphs: [
        `ein geplanter Lauf von „${name}“ ist ausgefallen und hat nichts gekostet, weil Ihr Speicherplatz dafür nicht reicht. Ihre Listen und Ergebnisse sind unverändert.`,
        'Löschen Sie in den Einstellungen unter „Speicherplatz“ Listen, die Sie nicht mehr brauchen. Danach laufen Ihre Zeitpläne von selbst weiter.',
      ],
    }),
    en: ({ name }) => ({
      subject: `“${name}” could not run: your storage is full`,
      paragraphs: [
        `A scheduled run of “${name}” did not start and cost nothing, because your storage is too full for it. Your lists and results are unchanged.`,
        'Delete lists that you no longer need in the settings, under “Storage”. Your schedules then continue by themselves.',
      ],
    }),
  } satisfies EmailTemplate<{ name: string }>,
  /** The list could not be fetched. The button opens the schedules. */
  inputFailed: {
    button: { page: '/schedules', de: 'Zeitpläne öffnen', en: 'Open schedules' },
    de: ({ name, failure }) => ({
      subject: `Die Liste „${name}“ konnte nicht abgerufen werden`,
      paragraphs: [
        `geplante Läufe von „${name}“ sind ausgefallen und haben nichts gekostet. Der Grund: ${transferFailureTexts[failure].de}`,
        'Prüfen Sie unter „Zeitpläne“ die Adresse und die Zugangsdaten. Der nächste Lauf versucht es wieder.',
      ],
    }),
    en: ({ name, failure }) => ({
      subject: `The list “${name}” could not be fetched`,
      paragraphs: [
        `Scheduled runs of “${name}” did not start and cost nothing. The reason: ${transferFailureTexts[failure].en}`,
        'Check the address and the credentials under “Schedules”. The next run tries again.',
      ],
    }),
  } satisfies EmailTemplate<{ name: string; failure: TransferFailure }>,
  /** A file of a run could not be sent. The button opens the schedules. */
  deliveryFailed: {
    button: { page: '/schedules', de: 'Zeitpläne öffnen', en: 'Open schedules' },
    de: ({ name, failure }) => ({
      subject: `Ergebnisse von „${name}“ konnten nicht abgelegt werden`,
      paragraphs: [
        `Ihre Ergebnisse von „${name}“ liegen noch nicht auf Ihrem Server. Der Grund: ${transferFailureTexts[failure].de} Sie können sie bei uns herunterladen.`,
        'Prüfen Sie unter „Zeitpläne“ die Adresse und die Zugangsdaten.',
      ],
    }),
    en: ({ name, failure }) => ({
      subject: `Results of “${name}” could not be delivered`,
      paragraphs: [
        `Results of “${name}” are not on your server yet. The reason: ${transferFailureTexts[failure].en} You can download them here.`,
        'Check the address and the credentials under “Schedules”.',
      ],
    }),
  } satisfies EmailTemplate<{ name: string; failure: TransferFailure }>,
}
