import type { Texts } from './en.ts'

/** German texts of the admin area. */
export const admin: Texts['admin'] = {
  title: 'Verwaltung',
  header: 'Verwaltung',
  tabs: {
    label: 'Bereiche der Verwaltung',
    jobs: 'Aufträge',
    users: 'Benutzer',
    keyValues: 'Merkmale umbenennen',
    multiValues: 'Erlaubte Werte',
    keywords: 'Wörter entfernen',
    gpt: 'GPT-Editor',
    loading: 'Wird geladen …',
  },
  recharge: {
    checking: 'GPT-Guthaben wird geprüft …',
    title: 'GPT-Guthaben aufladen!',
    text: 'Das GPT-Guthaben ist verbraucht. Bitte laden Sie es auf und bestätigen Sie die Zahlung hier.',
    mark: 'Als aufgeladen markieren',
    busy: 'Wird markiert …',
    done: 'Als aufgeladen markiert. Wartende Aufträge gehen weiter.',
    dismiss: 'Bis zum nächsten Besuch ausblenden',
  },
  alerts: {
    title_one: '{{count}} Abweichung in den Büchern',
    title_other: '{{count}} Abweichungen in den Büchern',
    text: 'Die nächtliche Prüfung von Coins, Zahlungen und Belegen hat Folgendes gefunden. Bitte gehen Sie dem nach und bestätigen Sie es dann.',
    since: 'Seit',
    acknowledge: 'Bestätigen',
  },
}
