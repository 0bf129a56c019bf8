import type { Language, Message } from '@merkwerk/contract'

/** Why a file is refused as a product list, and what the user can do. `{…}` is filled in. */
export const refusalMessages = {
  empty: {
    de: 'Die Datei ist leer. Bitte laden Sie eine Liste mit einer Kopfzeile und mindestens einer Datenzeile hoch.',
    en: 'The file is empty. Please upload a list with a header row and at least one data row.',
  },
  'header-only': {
    de: 'Die Liste enthält keine Datenzeilen, nur eine Kopfzeile. Bitte ergänzen Sie mindestens einen Artikel.',
    en: 'The list has no data rows, only a header row. Please add at least one article.',
  },
  'old-excel': {
    de: 'Das alte Excel-Format (.xls) wird nicht gelesen. Bitte öffnen Sie die Datei in Excel, wählen Sie „Datei“, „Speichern unter“ und den Dateityp „Excel-Arbeitsmappe (*.xlsx)“, und laden Sie die neue Datei hoch.',
    en: 'The old Excel format (.xls) is not supported. Please open the file in Excel, choose “File”, “Save As” and the type “Excel Workbook (*.xlsx)”, and upload the new file.',
  },
  'binary-excel': {
    de: 'Das binäre Excel-Format (.xlsb) wird nicht gelesen. Bitte als .xlsx oder .csv speichern und erneut hochladen.',
    en: 'The binary Excel format (.xlsb) is not supported. Please save as .xlsx or .csv and upload again.',
  },
  'open-document': {
    de: 'OpenDocument-Tabellen (.ods) werden nicht gelesen. Bitte als .xlsx oder .csv speichern und erneut hochladen.',
    en: 'OpenDocument spreadsheets (.ods) are not supported. Please save as .xlsx or .csv and upload again.',
  },
  'password-protected': {
    de: 'Die Datei ist passwortgeschützt. Bitte entfernen Sie das Kennwort in Excel und laden Sie sie erneut hoch.',
    en: 'The file is password-protected. Please remove the password in Excel and upload it again.',
  },
  archive: {
    de: 'Die Datei ist ein Archiv. Bitte entpacken und die CSV- oder XLSX-Datei daraus hochladen.',
    en: 'The file is an archive. Please unpack it and upload the CSV or XLSX file inside.',
  },
  'not-a-list': {
    de: 'Die Datei ist weder CSV noch XLSX, sondern {found}. Bitte die Liste als .xlsx oder .csv speichern.',
    en: 'The file is neither CSV nor XLSX but {found}. Please save the list as .xlsx or .csv.',
  },
  damaged: {
    de: 'Die Datei ist beschädigt und lässt sich nicht lesen. Bitte öffnen, neu speichern und erneut hochladen.',
    en: 'The file is damaged and cannot be read. Please open it, save it again and upload it once more.',
  },
  'unsafe-content': {
    de: 'Die Datei enthält eine DTD, Verweise nach außen oder eine unübliche Kodierung und wird deshalb nicht gelesen. Bitte in Excel öffnen und als .xlsx neu speichern.',
    en: 'The file contains a DTD, references to the outside or an unusual encoding and is not read. Please open it in Excel and save it as .xlsx again.',
  },
  'sheet-missing': {
    de: 'Das gewählte Tabellenblatt gibt es in der Datei nicht. Bitte wählen Sie eines von: {found}.',
    en: 'The file has no sheet of that name. Please choose one of: {found}.',
  },
  'quote-unclosed': {
    de: 'Ein Anführungszeichen in Zeile {line} wird nicht geschlossen. Bitte dort ergänzen oder entfernen.',
    en: 'A quotation mark in line {line} is never closed. Please close or remove it there.',
  },
  'file-too-large': {
    de: 'Die Datei ist größer als {limit} MB. Bitte teilen Sie die Liste auf.',
    en: 'The file is larger than {limit} MB. Please split the list.',
  },
  'content-too-large': {
    de: 'Der Inhalt der Datei ist zu groß zum Lesen. Bitte kürzen Sie lange Texte, entfernen Sie Formatierung oder teilen Sie die Datei auf.',
    en: 'The content of the file is too large to read. Please shorten long texts, remove formatting or split the file.',
  },
  'too-many-rows': {
    de: 'Die Liste hat mehr als {limit} Zeilen. Bitte teilen Sie sie auf.',
    en: 'The list has more than {limit} rows. Please split it.',
  },
  'too-many-columns': {
    de: 'Die Datei hat eine Zeile mit mehr als {limit} Spalten. Bitte entfernen Sie Spalten, die Sie nicht brauchen.',
    en: 'The file has a row of more than {limit} columns. Please remove columns that you do not need.',
  },
  'cell-too-long': {
    de: 'Eine Zelle in Zeile {line} ist länger als {limit} Zeichen. Bitte kürzen Sie sie.',
    en: 'A cell in line {line} is longer than {limit} characters. Please shorten it.',
  },
  'too-slow': {
    de: 'Das Lesen der Datei dauert zu lange. Bitte speichern Sie sie als .csv oder teilen Sie sie auf.',
    en: 'Reading the file takes too long. Please save it as .csv or split it.',
  },
} as const satisfies Record<string, Message>

export type RefusalCode = keyof typeof refusalMessages
/** Values for the `{…}` of a message. */
export type RefusalDetails = { found?: Message; line?: number; limit?: number }

/** A file that cannot be read as a product list. `code` is one of a fixed set. `sentence` is for the user. */
export class ProductListError extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(fillIn(code, details, 'en'), options)
    this.name = 'ProductListError'
    this.code = code
    this.details = details
  }

  /** What happened and what to do, in one or two sentences. */
  sentence(language: Language): string {
    return fillIn(this.code, this.details, language)
  }

  get sentences(): Message {
    return { en: this.sentence('en'), de: this.sentence('de') }
  }
}

/** The refusal of a file of another kind. */
export const notAList = (de: string, en: string): ProductListError =>
  new ProductListError('not-a-list', { found: { de, en } })

function fillIn(code: RefusalCode, details: RefusalDetails, language: Language): string {
  return refusalMessages[code][language].replace(
    /\{(found|line|limit)\}/g,
    (_, name: keyof RefusalDetails) => {
      const value = details[name]
      if (typeof value === 'number') return value.toLocaleString(language)
      return value?.[language] ?? ''
    },
  )
}
