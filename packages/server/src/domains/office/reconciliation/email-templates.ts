import { describeDifference, type Language, type Message } from '@merkwerk/contract'
import type { EmailTemplate } from '../../../platform/email/index.ts'
import type { Difference } from './difference.ts'

/** The first differences and the number of omitted ones. */
interface EmailValues {
  differences: readonly Difference[]
  more: number
}

const moreMessage = (count: number): Message => ({
  de: count === 1 ? 'Dazu kommt eine weitere.' : `Dazu kommen ${count} weitere.`,
  en: `And ${count} more.`,
})

function alertTemplate(subject: Message, opening: Message): EmailTemplate<EmailValues> {
  const textIn =
    (language: Language) =>
    ({ differences, more }: EmailValues) => ({
      subject: subject[language],
      paragraphs: [
        opening[language],
        ...differences.map(({ kind, facts }) => describeDifference(kind, facts, language)),
        ...(more > 0 ? [moreMessage(more)[language]] : []),
      ],
    })
  const button = { page: '/admin', de: 'Verwaltung öffnen', en: 'Open administration' }
  return { button, de: textIn('de'), en: textIn('en') }
}

/** The emails to administrators about alerts. */
export const alertTemplates = {
  'books-differ': alertTemplate(
    {
      de: 'Die Prüfung der Bücher hat Abweichungen gefunden',
      en: 'The check of the books found differences',
    },
    {
      de: 'die nächtliche Prüfung der Bücher hat etwas Neues gefunden. Bitte prüfen Sie es:',
      en: 'The nightly check of the books found something new. Please look into it:',
    },
  ),
  'layout-drift': alertTemplate(
    {
      de: 'Die Seiten eines Marktplatzes haben sich anscheinend geändert',
      en: 'The pages of a marketplace seem to have changed',
    },
    {
      de: 'auf den heute gelesenen Produktseiten fehlt mehr als sonst. Bitte prüfen Sie das:',
      en: 'More parts than usual are missing on the product pages read today. Please look into it:',
    },
  ),
}
