import type { Messages } from './en.ts'

export const dashboard: Messages['dashboard'] = {
  total: 'Suchaufträge gesamt',
  successful: 'Erfolgreiche Suchaufträge',
  failed: 'Fehlgeschlagene Suchaufträge',
  recent: 'Letzte Aufträge',
  viewAll: 'Alle anzeigen',
  history: {
    title: 'Die letzten {{days}} Tage',
    jobs: 'Aufträge',
    found: 'Gefundene Datensätze',
  },
  attention: 'Braucht Ihre Aufmerksamkeit',
  jobFailed: 'Der Auftrag „{{name}}“ ist fehlgeschlagen und kostet nichts',
  jobWaits: 'Der Auftrag „{{name}}“ wartet und läuft automatisch weiter',
  toJob: 'Auftrag öffnen',
  first: {
    title: 'Ihr erster Suchauftrag',
    lead: 'In drei Schritten von einer Liste mit Artikelnummern zu fertigen Produktdaten.',
    done: 'Erledigt:',
    coins: 'Coins kaufen',
    coinsText: 'Sie zahlen mit Coins, und nur für gefundene Produkte.',
    coinsDone_one: 'Sie haben {{count}} Coin. Sie zahlen nur für gefundene Produkte.',
    coinsDone_other: 'Sie haben {{count, coins}} Coins. Sie zahlen nur für gefundene Produkte.',
    list: 'Datei hinzufügen',
    listText:
      'Eine CSV- oder Excel-Datei mit Artikelnummern und EANs oder ASINs oder eine unserer Beispieldateien. Die höchstmöglichen Kosten sehen Sie vor dem Start.',
    files: 'Dateien herunterladen',
    filesText: 'Stammdaten, Merkmale und ein Bericht, fertig für Ihre Warenwirtschaft.',
  },
}

export const profile: Messages['profile'] = {
  title: 'Profil',
  lead: 'Sehen und ändern Sie hier Ihre Profildaten.',
  edit: 'In den Einstellungen ändern',
  memberSince: 'Mitglied seit dem {{date}}',
  view: 'Ansehen',
  language: 'Sprache der E-Mails',
  status: {
    none: 'Keines',
    active: 'Aktiv',
    past_due: 'Zahlung überfällig',
    canceled: 'Gekündigt, bis zum Ende des Zeitraums aktiv',
    ended: 'Beendet',
  },
}
