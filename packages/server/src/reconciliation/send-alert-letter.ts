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

export const letterHandler = handle(
  sendAlertLetterTask,
  async ({ db, config, mail }: Context, { accountId, total, differences }) => {
    const { email, language } = await getAccount(db, accountId)
    const { subject, begin, more, action } = words[language]
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
