import type { Localized } from './localized.ts'

/** The words of a page that broke: part of the first script, for nothing more may load then. */
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
