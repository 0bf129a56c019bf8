import type { Language, Message } from '@merkwerk/contract'
import type { EmailTemplate } from '../../../platform/email/index.ts'

/** Values in the texts of these emails. */
export interface JobEmailValues {
  name: string
  /** Public id of the job. */
  id: string
  found: number
  total: number
  /** Why the job failed. */
  reason?: Message | undefined
  settingsUrl: string
}

const countsOf = ({ found, total }: JobEmailValues, language: Language, of: string): string => {
  const { format } = new Intl.NumberFormat(language)
  return `${format(found)} ${of} ${format(total)}`
}

const german = (values: JobEmailValues, ended: string, result: string, action: string) => ({
  subject: `Ihr Auftrag „${values.name}“ ${ended}`,
  paragraphs: [
    `Ihr Auftrag „${values.name}“ (${values.id}) ${ended}. ${result}`,
    ...(values.reason ? [values.reason.de] : []),
  ],
  action,
  note: `Welche E-Mails zu Aufträgen Sie bekommen, legen Sie in den Einstellungen fest: ${values.settingsUrl}`,
})

const english = (values: JobEmailValues, ended: string, result: string, action: string) => ({
  subject: `Your job “${values.name}” ${ended}`,
  paragraphs: [
    `Your job “${values.name}” (${values.id}) ${ended}. ${result}`,
    ...(values.reason ? [values.reason.en] : []),
  ],
  action,
  note: `Choose in the settings which emails about jobs you get: ${values.settingsUrl}`,
})

/** The emails about a job. The button opens the job. */
export const jobTemplates = {
  'job-done': {
    de: (values) =>
      german(
        values,
        'ist fertig',
        `Gefunden: ${countsOf(values, 'de', 'von')} Datensätzen.`,
        'Ergebnisse ansehen',
      ),
    en: (values) =>
      english(values, 'is done', `Found: ${countsOf(values, 'en', 'of')} records.`, 'See the results'),
  },
  'job-failed': {
    de: (values) => german(values, 'ist fehlgeschlagen', 'Er kostet nichts.', 'Auftrag ansehen'),
    en: (values) => english(values, 'failed', 'It costs nothing.', 'See the job'),
  },
} as const satisfies Record<string, EmailTemplate<JobEmailValues>>
