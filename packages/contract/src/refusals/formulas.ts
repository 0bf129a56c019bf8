import type { Message } from '../languages.ts'

/** What is wrong with the formula of a computed column, or with its value in a row. */
export const formulaRefusals = {
  'formula-ends': {
    en: 'The formula ends too early. Please complete it.',
    de: 'Die Formel endet zu früh. Bitte vervollständigen Sie sie.',
  },
  'formula-unexpected': {
    en: '"{{text}}" does not fit here. Please write texts in quotes, and names with blanks in braces.',
    de: '"{{text}}" passt hier nicht. Bitte schreiben Sie Texte in Anführungszeichen und Namen mit Leerzeichen in geschweifte Klammern.',
  },
  'formula-quote-open': {
    en: 'The text that begins here has no end. Please close it with ".',
    de: 'Der Text, der hier beginnt, hat kein Ende. Bitte schließen Sie ihn mit ".',
  },
  'formula-brace-open': {
    en: 'The brace that opens here is never closed. Please add }.',
    de: 'Die geschweifte Klammer wird nicht geschlossen. Bitte ergänzen Sie }.',
  },
  'formula-bracket-open': {
    en: 'The bracket that opens here is never closed. Please add ], or write \\[ for the character.',
    de: 'Die eckige Klammer wird nicht geschlossen. Bitte ergänzen Sie ], oder schreiben Sie \\[ für das Zeichen.',
  },
  'formula-bracket-in-bracket': {
    en: 'Brackets cannot be within brackets.',
    de: 'Eckige Klammern können nicht ineinander stehen.',
  },
  'formula-field-missing': {
    en: 'The braces are empty. Please write the name of a field into them.',
    de: 'Die geschweiften Klammern sind leer. Bitte schreiben Sie den Namen eines Feldes hinein.',
  },
  'formula-unknown-function': {
    en: 'There is no function "{{name}}". The help lists all functions.',
    de: 'Eine Funktion "{{name}}" gibt es nicht. Die Hilfe nennt alle Funktionen.',
  },
  'formula-arguments': {
    en: '"{{name}}" needs this many values: {{values}}. Please check its parentheses.',
    de: '"{{name}}" braucht so viele Werte: {{values}}. Bitte prüfen Sie die Klammern.',
  },
  'formula-too-deep': {
    en: 'More than {{most}} parentheses are within each other. Please use several columns.',
    de: 'Mehr als {{most}} Klammern stehen ineinander. Bitte verwenden Sie mehrere Spalten.',
  },
  'formula-not-a-number': {
    en: '"{{text}}" is no number.',
    de: '"{{text}}" ist keine Zahl.',
  },
  'formula-not-a-condition': {
    en: '"{{text}}" is neither true nor false. Please compare it with a value.',
    de: '"{{text}}" ist weder wahr noch falsch. Bitte vergleichen Sie es mit einem Wert.',
  },
  'formula-not-a-price': {
    en: '"{{text}}" is no price. Please compute a number that is not negative.',
    de: '"{{text}}" ist kein Preis. Bitte berechnen Sie eine Zahl, die nicht negativ ist.',
  },
  'formula-divided-by-zero': {
    en: 'This would divide by zero.',
    de: 'Hier würde durch null geteilt.',
  },
  'formula-number-too-large': {
    en: 'The number has more than 15 digits.',
    de: 'Die Zahl hat mehr als 15 Stellen.',
  },
  'formula-currencies-differ': {
    en: 'The prices are in {{one}} and {{other}}. Please compute with prices of one currency.',
    de: 'Die Preise sind in {{one}} und {{other}}. Bitte rechnen Sie mit Preisen einer Währung.',
  },
  'formula-text-too-long': {
    en: 'The text has more than {{most}} characters. Please shorten it, such as with shorten(…; 200).',
    de: 'Der Text hat mehr als {{most}} Zeichen. Bitte kürzen Sie ihn, etwa mit kürzen(…; 200).',
  },
  'formula-too-much-work': {
    en: 'The formula makes or searches too much text. Please shorten its fields first.',
    de: 'Die Formel erzeugt oder durchsucht zu viel Text. Bitte kürzen Sie zuerst ihre Felder.',
  },
  'computed-column-twice': {
    en: 'Two formulas fill "{{name}}". Please remove one of them.',
    de: 'Zwei Formeln füllen "{{name}}". Bitte entfernen Sie eine davon.',
  },
  'computed-columns-changed': {
    en: 'The computed columns have been changed meanwhile. Please open the dialog again.',
    de: 'Die berechneten Spalten wurden inzwischen geändert. Bitte öffnen Sie den Dialog noch einmal.',
  },
  'computed-column-used': {
    en: 'The formula of "{{by}}" reads "{{name}}". Please change that formula first.',
    de: 'Die Formel von "{{by}}" liest "{{name}}". Bitte ändern Sie zuerst diese Formel.',
  },
  'computed-not-filtered': {
    en: 'Rows cannot be filtered by a computed column. Please filter by the columns that it reads.',
    de: 'Nach einer berechneten Spalte lässt sich nicht filtern. Bitte filtern Sie nach den Spalten, die sie liest.',
  },
} as const satisfies Record<string, Message>
