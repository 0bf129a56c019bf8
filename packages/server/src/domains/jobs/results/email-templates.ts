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

const germanNote = ({ settingsUrl }: JobEmailValues): string =>
  `Welche E-Mails zu Aufträgen Sie bekommen, legen Sie in den Einstellungen fest: ${settingsUrl}`
const englishNote = ({ settingsUrl }: JobEmailValues): string =>
  `Choose in the settings which emails about jobs you get: ${settingsUrl}`

/** The emails about a job. The button opens the job. */
export const jobTemplates = {
  'job-done': {
    de: (values) => ({
      subject: `Ihr Auftrag „${values.name}“ ist fertig`,
      paragraphs: [
        `Ihr Auftrag „${values.name}“ (${values.id}) ist fertig. Gefunden: ${countsOf(values, 'de', 'von')} Datensätzen.`,
      ],
      action: 'Ergebnisse ansehen',
      note: germanNote(values),
    }),
    en: (values) => ({
      subject: `Your job “${values.name}” is done`,
      paragraphs: [
        `Your job “${values.name}” (${values.id}) is done. Found: ${countsOf(values, 'en', 'of')} records.`,
      ],
      action: 'See the results',
      note: englishNote(values),
    }),
  },
  'job-failed': {
    de: (values) => ({
      subject: `Ihr Auftrag „${values.name}“ ist fehlgeschlagen`,
      paragraphs: [
        `Ihr Auftrag „${values.name}“ (${values.id}) ist fehlgeschlagen. Er kostet nichts.`,
        ...(values.reason ? [values.reason.de] : []),
      ],
      action: 'Auftrag ansehen',
      note: germanNote(values),
    }),
    en: (values) => ({
      subject: `Your job “${values.name}” failed`,
      paragraphs: [
        `Your job “${values.name}” (${values.id}) failed. It costs nothing.`,
        ...(values.reason ? [values.reason.en] : []),
      ],
      action: 'See the job',
      note: englishNote(values),
    }),
  },
} as const satisfies Record<string, EmailTemplate<JobEmailValues>>
