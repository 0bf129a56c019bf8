import type { Messages } from './en.ts'

export const imageTexts: Messages['images'] = {
  title: 'Bilder',
  text: 'Prüfen Sie, ob sich die Bilder laden lassen, und laden Sie sie als ZIP-Archiv mit einer Liste der Dateien herunter.',
  names:
    'Um die heruntergeladenen Dateien zu importieren, wählen Sie in den Optionen des Ziels „Dateinamen aus dem Bilder-Archiv“.',
  check: 'Bilder prüfen',
  again: 'Erneut prüfen',
  continue: 'Prüfung fortsetzen',
  started: 'Die Prüfung hat begonnen.',
  counting: 'Bilder werden gezählt',
  checking: 'Bilder werden geprüft',
  progress: '{{checked, number}} von {{total, number}} Bildern geprüft',
  leave: 'Sie können diese Seite verlassen. Die Prüfung läuft weiter.',
  usable_one: '{{count, number}} Bild ist verwendbar ({{size}}).',
  usable_other: '{{count, number}} Bilder sind verwendbar ({{size}}).',
  none: 'Es gibt keine Bilder.',
  unusable_one: '{{count, number}} Bild ist nicht verwendbar:',
  unusable_other: '{{count, number}} Bilder sind nicht verwendbar:',
  limited:
    'Ein Download hat höchstens {{images, number}} Bilder und {{size}}. Weitere Bilder wurden nicht geprüft.',
  failed: 'Die Prüfung wurde unterbrochen. Bereits geprüfte Bilder bleiben geprüft.',
  checkedAt: 'Geprüft am {{moment}}',
  download: 'Bilder herunterladen',
  rightsTitle: 'Ihre Rechte an den Bildern',
  rightsNote: 'Diese Erklärung wird mit Ihrem Konto, dem Zeitpunkt und dem Wortlaut gespeichert.',
  confirm: 'Ich gebe diese Erklärung ab',
  keep: 'Abbrechen',
  preparing: 'Wird vorbereitet …',
  downloading: 'Der Download der Bilder hat begonnen.',
}
