import { describeDifference, type Language } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { renderEmail } from '../../platform/email/index.ts'
import { handle } from '../../platform/queue/index.ts'
import { getAccount } from '../accounts/index.ts'
import { sendAlertEmailTask } from './tasks.ts'

const bookMessages: Record<
  Language,
  { subject: string; begin: string; more: (rest: number) => string; action: string }
> = {
  de: {
    subject: 'Die Prüfung der Bücher hat Abweichungen gefunden',
    begin: 'die nächtliche Prüfung der Bücher hat etwas Neues gefunden. Bitte prüfen Sie es:',
    more: (rest) => `Dazu kommen ${rest} weitere.`,
    action: 'Verwaltung öffnen',
  },
  en: {
    subject: 'The check of the books found differences',
    begin: 'The nightly check of the books found something new. Please look into it:',
    more: (rest) => `And ${rest} more.`,
    action: 'Open administration',
  },
}

/** Layouts are looked at all day, and have nothing to do with the books. */
const layoutMessages: Record<Language, { subject: string; begin: string }> = {
  de: {
    subject: 'Die Seiten eines Marktplatzes haben sich anscheinend geändert',
    begin: 'auf den heute gelesenen Produktseiten fehlt mehr als sonst. Bitte prüfen Sie das:',
  },
  en: {
    subject: 'The pages of a marketplace seem to have changed',
    begin: 'More parts than usual are missing on the product pages read today. Please look into it:',
  },
}

export const alertEmailHandler = handle(
  sendAlertEmailTask,
  async ({ db, config, mail }: Context, { accountId, total, differences }) => {
    const { email, language } = await getAccount(db, accountId)
    const isAboutLayouts = differences.every(({ kind }) => kind === 'layout-drift')
    const { subject, begin, more, action } = {
      ...bookMessages[language],
      ...(isAboutLayouts && layoutMessages[language]),
    }
    const rest = total - differences.length
    const paragraphs = [
      begin,
      ...differences.map(({ kind, facts }) => describeDifference(kind, facts, language)),
      ...(rest > 0 ? [more(rest)] : []),
    ]
    const url = `${config.http.publicUrl}/admin`
    const message = await renderEmail(
      { language, subject, paragraphs, action: { label: action, url } },
      config,
    )
    await mail.send({ to: email, ...message })
  },
)
