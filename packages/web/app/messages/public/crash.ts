import type { Localized } from './localized.ts'

/** The texts of the crash page. Part of the first script, because nothing more may load after a crash. */
export const crash: Localized<Record<'title' | 'text' | 'reload', string>> = {
  en: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Loading it again usually helps.',
    reload: 'Load again',
  },
  de: {
    title: 'Etwas ist schiefgegangen',
    text: 'Die Seite konnte nicht angezeigt werden. Neu laden hilft meistens.',
    reload: 'Neu laden',
  },
}
