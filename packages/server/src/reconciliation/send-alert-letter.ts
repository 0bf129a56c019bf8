import { describeDifference, type Language } from '@merkwerk/contract'
import { getAccount } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { writeLetter } from '../mail/index.ts'
import { handle } from '../queue/index.ts'
import { sendAlertLetterTask } from './tasks.ts'

const words: Record<
  Language,
  { subject: string; begin: string; more: (rest: number) => string; action: string }
> = {
  de: {
    subject: 'Bei der Prüfung der Bücher stimmt etwas nicht',
    begin: 'Die nächtliche Prüfung hat Neues gefunden, das jemand ansehen muss:',
    more: (rest) => `Und ${rest} weitere.`,
    action: 'Verwaltung öffnen',
  },
  en: {
    subject: 'The check of the books found differences',
    begin: 'The nightly check has found something new that somebody has to look into:',
    more: (rest) => `And ${rest} more.`,
    action: 'Open administration',
  },
}

/** Layouts are looked at all day, and have nothing to do with the books. */
const layoutWords: Record<Language, { subject: string; begin: string }> = {
  de: {
    subject: 'Die Seiten eines Marktplatzes scheinen geändert',
    begin: 'Auf den heute gelesenen Produktseiten fehlt mehr als sonst. Bitte sehen Sie sich das an:',
  },
  en: {
    subject: 'The pages of a marketplace seem to have changed',
    begin: 'The product pages read today lack more than usual. Please look into it:',
  },
}

export const letterHandler = handle(
  sendAlertLetterTask,
  async ({ db, config, mail }: Context, { accountId, total, differences }) => {
    const { email, language } = await getAccount(db, accountId)
    const isAboutLayouts = differences.every(({ kind }) => kind === 'layout-drift')
    const { subject, begin, more, action } = {
      ...words[language],
      ...(isAboutLayouts && layoutWords[language]),
    }
    const rest = total - differences.length
    const message = await writeLetter({
      language,
      subject,
      paragraphs: [
        begin,
        ...differences.map(({ kind, facts }) => describeDifference(kind, facts, language)),
        ...(rest > 0 ? [more(rest)] : []),
      ],
      action: { label: action, url: `${config.http.publicUrl}/admin` },
    })
    await mail.send({ to: email, ...message })
  },
)
