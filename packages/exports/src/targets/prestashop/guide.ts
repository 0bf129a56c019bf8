import { type Guide, uploadLimit, withoutGroups } from '../../core/index.ts'
import { combinationColumns, type Options } from './format.ts'

const usedColumns = [
  'Active (0/1)',
  'Name',
  'Categories (x,y,z...)',
  'Price tax included',
  'Tax rule ID',
  'Reference #',
  'Brand',
  'EAN-13',
  'MPN',
  'Weight',
  'Quantity',
  'Summary',
  'Description',
  'Image URLs (x,y,z...)',
  'Feature (Name:Value:Position:Customized)',
]

/** German labels of the fields of the import form. */
const german: Record<string, string> = {
  'Active (0/1)': 'Aktiv (0/1)',
  'Categories (x,y,z...)': 'Kategorien (x,y,z...)',
  'Price tax included': 'Preis inkl. MwSt.',
  'Tax rule ID': 'ID der Steuerregel',
  'Reference #': 'Artikelnummer',
  Brand: 'Marke',
  Weight: 'Gewicht',
  Quantity: 'Menge',
  Summary: 'Zusammenfassung',
  Description: 'Beschreibung',
  'Image URLs (x,y,z...)': 'Bild-URLs (x,y,z...)',
  'Feature (Name:Value:Position:Customized)': 'Eigenschaft (Name:Wert:Position:Angepasst)',
}

/** What is good to know before the import. */
function writeNotes({ mode, images, version, values, families }: Options): Guide['notes'] {
  const isCreated = mode === 'create'
  return [
    {
      de: `Die Datei ist für PrestaShop ${version} geschrieben.`,
      en: `The file is written for PrestaShop ${version}.`,
    },
    withoutGroups,
    {
      de: 'Gibt es eine Eigenschaft oder einen Wert noch nicht, legt der Import sie an.',
      en: 'The import creates features and values that do not exist.',
    },
    values === 'shared'
      ? {
          de: 'Importieren Sie ein Produkt noch einmal, behält PrestaShop die alten Werte der Eigenschaften neben neuen. Löschen Sie alte Werte vorher, oder wählen Sie in den Optionen „Eigene Texte der Produkte“: Jeder weitere Import ersetzt sie.',
          en: 'When a product is imported again, PrestaShop keeps old values of features beside new ones. Delete old values before, or choose “Texts of their own” in the options: each further import replaces them.',
        }
      : {
          de: 'Eigene Texte ersetzt jeder weitere Import. Werte aus früheren Importen für Filter bleiben daneben stehen, bis Sie sie löschen. Die Reihenfolge der Eigenschaften im Shop folgt der Datei.',
          en: 'Each further import replaces texts of their own. Values for filters from earlier imports stay beside them until you delete them. The order of features in the shop follows the file.',
        },
    ...(isCreated
      ? [
          {
            de: 'Leere Spalten setzen vorhandene Texte zurück. Für vorhandene Produkte ändern Sie nur Eigenschaften.',
            en: 'Empty columns reset existing texts. For existing products change only features.',
          },
        ]
      : []),
    ...(families === 'as-families'
      ? [
          {
            de: 'Familien: Der Vaterartikel ist ein Produkt, seine Varianten sind Kombinationen. Eigenschaften gehören zum Produkt.',
            en: 'Families: the parent is a product, its variants are combinations. Features belong to the product.',
          },
        ]
      : []),
    ...(isCreated && images === 'names'
      ? [
          {
            de: 'Stellen Sie die Bilder auf einen Webserver, und tragen Sie dessen Adresse in den Optionen ein.',
            en: 'Put the images on a web server, and enter its address in the options.',
          },
        ]
      : []),
    uploadLimit,
  ]
}

/** How to import the file in PrestaShop. */
export function guide(options: Options): Guide {
  const { mode, families } = options
  const isCreated = mode === 'create'
  const hasCombinations = isCreated && families === 'as-families'
  const columns = isCreated ? usedColumns : ['Reference #', 'Feature (Name:Value:Position:Customized)']
  return {
    steps: [
      {
        de: 'Öffnen Sie „Erweiterte Einstellungen > Importieren“. Wählen Sie „Produkte“ und die Datei 1_products.csv.',
        en: 'Open “Advanced Parameters > Import”. Choose “Products” and the file 1_products.csv.',
      },
      {
        de: 'Feldtrennzeichen bleibt das Semikolon. Tragen Sie als Trennzeichen für mehrere Werte den senkrechten Strich | ein. „ISO-8859-1“ bleibt aus.',
        en: 'Keep the semicolon as field separator. Enter the vertical bar | as multiple value separator. Leave “ISO-8859-1” off.',
      },
      {
        de: 'Schalten Sie „Artikelnummer als Schlüssel verwenden“ ein, und lassen Sie „Alle Produkte vor dem Import löschen“ aus.',
        en: 'Switch “Use product reference as key” on, and leave “Delete all products before import” off.',
      },
      isCreated
        ? {
            de: 'PrestaShop ordnet Spalten nach ihrer Position zu. Die Datei hat dieselbe Reihenfolge. Vergleichen Sie trotzdem jede Spalte der Tabelle unten mit ihrem Feld.',
            en: 'PrestaShop assigns columns by position. The file has the same order. Still compare each column of the table below with its field.',
          }
        : {
            de: 'Ordnen Sie beide Spalten von Hand zu: PrestaShop wählt Felder nach der Position vor.',
            en: 'Assign both columns by hand: PrestaShop preselects fields by position.',
          },
      {
        de: 'Überspringen Sie eine Zeile (die Überschriften), und starten Sie den Import.',
        en: 'Skip one line (the headings), and start the import.',
      },
      ...(hasCombinations
        ? [
            {
              de: 'Nur wenn 2_combinations.csv Zeilen hat: Wählen Sie „Kombinationen“ und diese Datei, mit denselben Einstellungen. Ohne „Artikelnummer als Schlüssel verwenden“ verwirft PrestaShop jede Zeile ohne Hinweis.',
              en: 'Only if 2_combinations.csv has rows: choose “Combinations” and this file, with the same settings. Without “Use product reference as key” PrestaShop drops every row without notice.',
            },
          ]
        : []),
    ],
    columns: [
      {
        file: '1_products.csv',
        rows: columns.map((column) => ({ column, field: { de: german[column] ?? column, en: column } })),
      },
      ...(hasCombinations
        ? [
            {
              file: '2_combinations.csv',
              rows: combinationColumns.map((column) => ({ column, field: { de: column, en: column } })),
            },
          ]
        : []),
    ],
    notes: writeNotes(options),
  }
}
