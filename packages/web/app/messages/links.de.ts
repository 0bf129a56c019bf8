import type { Messages } from './en.ts'

export const linkTexts: Messages['links'] = {
  title: 'Dauerlink',
  text: 'Für Programme, die ihre Daten selbst abrufen. Unter der Adresse liegen immer die neuesten Ergebnisse dieser Liste.',
  secret:
    'Wer die Adresse kennt, kann diese Liste herunterladen. Widerrufen Sie den Link, wenn Sie ihn nicht mehr brauchen.',
  content: 'Was der Link liefert',
  package: 'Ganzes Paket (ZIP)',
  create: 'Link für {{name}} erstellen',
  options: 'Der Link behält die Optionen, die Sie oben gewählt haben.',
  created: 'Der Dauerlink wurde erstellt.',
  none: 'Diese Liste hat noch keine Dauerlinks.',
  addressOf: 'Adresse des Links für {{name}}',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  by: 'Erstellt am {{moment}} von {{name}}',
  unused: 'Noch nicht abgerufen',
  used_one: 'Zuletzt abgerufen am {{moment}}, insgesamt {{count, number}}-mal',
  used_other: 'Zuletzt abgerufen am {{moment}}, insgesamt {{count, number}}-mal',
  revoke: 'Widerrufen',
  revokeTitle: 'Diesen Link widerrufen?',
  revokeText:
    'Programme mit dieser Adresse erhalten keine Daten mehr. Das lässt sich nicht rückgängig machen.',
  keep: 'Link behalten',
  revoking: 'Wird widerrufen …',
  revoked: 'Der Link wurde widerrufen.',
  revokedAt: 'Widerrufen am {{moment}}',
  revokedLinks: 'Widerrufene Links ({{count, number}})',
  on: 'ein',
  off: 'aus',
}
