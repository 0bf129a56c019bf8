import type * as english from './grid.en.ts'
import type { Translated } from './translated.ts'

export const grid: Translated<typeof english.grid> = {
  skip: 'Zu den Zeilen springen',
  readOnly: '„{{column}}“ lässt sich nicht bearbeiten.',
  locked: 'Diese Zeilen lassen sich nicht bearbeiten.',
  selected: '{{cells}} Zellen ausgewählt: {{rows}} × {{columns}}',
  selectedRanges: '{{cells}} Zellen ausgewählt',
  copied_one: '{{n}} Zelle kopiert.',
  copied_other: '{{n}} Zellen kopiert.',
  copying: '{{n}} Zellen werden kopiert …',
  copyAgain: 'Die Zellen sind geladen. Bitte kopieren Sie noch einmal.',
  copyShape:
    'Diese Bereiche ergeben keinen Block. Bitte wählen Sie Bereiche in denselben Zeilen oder Spalten aus.',
  copyTooMany:
    'Auf einmal lassen sich höchstens {{n}} Zellen kopieren. Für mehr exportieren Sie bitte die Liste.',
}
