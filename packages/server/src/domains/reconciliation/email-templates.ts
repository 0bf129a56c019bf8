import {
  type DifferenceFacts,
  type DifferenceKind,
  describeDifference,
  type Language,
} from '@merkwerk/contract'
import type { EmailTemplate } from '../../platform/email/index.ts'

/** The first differences and the number of omitted ones. */
interface EmailValues {
  differences: readonly { kind: DifferenceKind; facts: DifferenceFacts }[]
  more: number
}

const described = ({ differences }: EmailValues, language: Language): string[] =>
  differences.map(({ kind, facts }) => describeDifference(kind, facts, language))

/** The emails to administrators about alerts. */
export const alertTemplates = {
  'books-differ': {
    page: '/admin',
    de: (values) => ({
      subject: 'Die Prüfung der Bücher hat Abweichungen gefunden',
      paragraphs: [
        'die nächtliche Prüfung der Bücher hat etwas Neues gefunden. Bitte prüfen Sie es:',
        ...described(values, 'de'),
        ...(values.more > 0 ? [`Dazu kommen ${values.more} weitere.`] : []),
      ],
      action: 'Verwaltung öffnen',
    }),
    en: (values) => ({
      subject: 'The check of the books found differences',
      paragraphs: [
        'The nightly check of the books found something new. Please look into it:',
        ...described(values, 'en'),
        ...(values.more > 0 ? [`And ${values.more} more.`] : []),
      ],
      action: 'Open administration',
    }),
  },
  'layout-drift': {
    page: '/admin',
    de: (values) => ({
      subject: 'Die Seiten eines Marktplatzes haben sich anscheinend geändert',
      paragraphs: [
        'auf den heute gelesenen Produktseiten fehlt mehr als sonst. Bitte prüfen Sie das:',
        ...described(values, 'de'),
        ...(values.more > 0 ? [`Dazu kommen ${values.more} weitere.`] : []),
      ],
      action: 'Verwaltung öffnen',
    }),
    en: (values) => ({
      subject: 'The pages of a marketplace seem to have changed',
      paragraphs: [
        'More parts than usual are missing on the product pages read today. Please look into it:',
        ...described(values, 'en'),
        ...(values.more > 0 ? [`And ${values.more} more.`] : []),
      ],
      action: 'Open administration',
    }),
  },
} as const satisfies Record<string, EmailTemplate<EmailValues>>
