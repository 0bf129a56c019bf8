import type { Language, Message } from '@merkwerk/contract'
import type { EmailTemplate } from '../../../../platform/email/index.ts'

/** Values in the texts of these emails. */
export interface RunEmailValues {
  name: string
  /** Public id of the run. */
  id: string
  found: number
  total: number
  /** Why the run failed. */
  reason?: Message | undefined
  settingsUrl: string
}

const describeCounts = ({ found, total }: RunEmailValues, language: Language, of: string): string => {
  const { format } = new Intl.NumberFormat(language)
  return `${format(found)} ${of} ${format(total)}`
}

const german = (values: RunEmailValues, ended: string, result: string, action: string) => ({
  subject: `Ihr Lauf „${values.name}“ ${ended}`,
  paragraphs: [
    `Ihr Lauf „${values.name}“ (${values.id}) ${ended}. ${result}`,
    ...(values.reason ? [values.reason.de] : []),
  ],
  action,
  note: `Welche E-Mails zu Läufen Sie bekommen, legen Sie in den Einstellungen fest: ${values.settingsUrl}`,
})

const english = (values: RunEmailValues, ended: string, result: string, action: string) => ({
  subject: `Your run “${values.name}” ${ended}`,
  paragraphs: [
    `Your run “${values.name}” (${values.id}) ${ended}. ${result}`,
    ...(values.reason ? [values.reason.en] : []),
  ],
  action,
  note: `Choose in the settings which emails about runs you get: ${values.settingsUrl}`,
})

/** The emails about a run. The button opens the run. */
export const runTemplates = {
  'job-done': {
    de: (values) =>
      german(
        values,
        'ist fertig',
        `Gefunden: ${describeCounts(values, 'de', 'von')} Zeilen.`,
        'Ergebnisse ansehen',
      ),
    en: (values) =>
      english(values, 'is done', `Found: ${describeCounts(values, 'en', 'of')} rows.`, 'See the results'),
  },
  'job-failed': {
    de: (values) => german(values, 'ist fehlgeschlagen', 'Er kostet nichts.', 'Lauf ansehen'),
    en: (values) => english(values, 'failed', 'It costs nothing.', 'See the run'),
  },
} as const satisfies Record<string, EmailTemplate<RunEmailValues>>
