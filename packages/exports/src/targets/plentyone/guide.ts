import type { Message } from '@merkwerk/contract'
import { type Guide, withoutGroups } from '../../core/index.ts'
import { hasFamilies, type Options, propertiesColumn } from './format.ts'
import { itemColumns, updateColumns } from './items.ts'
import { manufacturerColumns, manufacturersFileName } from './manufacturers.ts'
import { attributesFileName, variationColumns, variationsFileName } from './variations.ts'

/** The fields of the import tool. */
const fields: Record<string, Message> = {
  'Variantennr.': { de: 'Abgleich: Variante / Variantennr.', en: 'Match field: Variation / Variation no.' },
  Hauptvariante: { de: 'Variante / Hauptvariante', en: 'Variation / Main variation' },
  Aktiv: { de: 'Variante / Aktiv', en: 'Variation / Active' },
  Name: { de: 'Artikeltexte / Name 1', en: 'Item texts / Name 1' },
  Barcode: { de: 'Barcode / Code (Typ wählen)', en: 'Barcode / Code (choose the type)' },
  Hersteller: { de: 'Artikel / Hersteller (Name)', en: 'Item / Manufacturer (name)' },
  Modell: { de: 'Variante / Modell', en: 'Variation / Model' },
  Kategorien: { de: 'Kategorien / Kategorie (Name)', en: 'Categories / Category (name)' },
  Verkaufspreis: {
    de: 'Verkaufspreise / Preis (Verkaufspreis wählen)',
    en: 'Sales prices / Price (choose the sales price)',
  },
  'Gewicht brutto (g)': { de: 'Variante / Gewicht brutto g', en: 'Variation / Gross weight g' },
  Vorschautext: { de: 'Artikeltexte / Vorschautext', en: 'Item texts / Preview text' },
  Artikeltext: { de: 'Artikeltexte / Artikeltext', en: 'Item texts / Item text' },
  Bilder: {
    de: 'Artikelbilder / Multi-URL (kommasepariert)',
    en: 'Item images / Multi-URL (comma-separated)',
  },
  'Artikel-ID': { de: 'Abgleich: Artikel / Artikel-ID', en: 'Match field: Item / Item ID' },
  'Variantennr. der Hauptvariante': {
    de: 'Keine Zuordnung. Hilft Ihnen, die Artikel-ID zu finden.',
    en: 'No assignment. Helps you to find the item ID.',
  },
  Attributauswahlkombination: {
    de: 'Abgleich: Variante / Attributauswahlkombination (Namen)',
    en: 'Match field: Variation / Attribute combination (names)',
  },
  Variantenname: { de: 'Variante / Variantenname', en: 'Variation / Variation name' },
  [propertiesColumn]: {
    de: 'Eigenschaften / Eigenschaftenkombination (Namen)',
    en: 'Properties / Property combination (names)',
  },
}

/** Variations need attributes that exist, and the ID of their item. */
const familySteps: Guide['steps'] = [
  {
    de: `Nur wenn ${variationsFileName}.csv Zeilen hat: Importieren Sie ${attributesFileName}.csv mit dem Typ „Attribute“ und dem Abgleich Attributname und Attributwertname. Groß- und Kleinschreibung zählt.`,
    en: `Only if ${variationsFileName}.csv has rows: import ${attributesFileName}.csv with the type “Attributes”, matched by attribute name and attribute value name. Case matters.`,
  },
  {
    de: `Exportieren Sie aus plentyONE Artikel-ID und Variantennr. der neuen Artikel, und tragen Sie die Artikel-ID in ${variationsFileName}.csv bei jeder Variante mit dieser Hauptvariante ein.`,
    en: `Export item ID and variation number of the new items from plentyONE, and enter the item ID in ${variationsFileName}.csv for each variation with that main variation.`,
  },
  {
    de: `Importieren Sie ${variationsFileName}.csv mit dem Typ „Artikel“ und dem Abgleich Artikel-ID zusammen mit Attributauswahlkombination.`,
    en: `Import ${variationsFileName}.csv with the type “Item”, matched by item ID together with attribute combination.`,
  },
]

function writeSteps(options: Options): Guide['steps'] {
  const { mode, hasSafety } = options
  const isCreated = mode === 'create'
  return [
    {
      de: 'Öffnen Sie „Daten > Import“. Importieren Sie 1_Eigenschaften.csv mit dem Typ „Eigenschaften“, oder legen Sie die Eigenschaften von Hand als Text an.',
      en: 'Open “Data > Import”. Import 1_Eigenschaften.csv with the type “Properties”, or create the properties by hand as text.',
    },
    {
      de: 'Legen Sie einen Import des Typs „Artikel“ für 2_Artikel.csv an: Trennzeichen Semikolon, Zeichensatz UTF-8, Dezimaltrennzeichen Komma, Kopfzeile vorhanden.',
      en: 'Create an import of the type “Item” for 2_Artikel.csv: separator semicolon, character set UTF-8, decimal separator comma, with a header row.',
    },
    {
      de: `Wählen Sie als Abgleich die Variantennr. und als Importoption „${isCreated ? 'Neue Daten importieren, vorhandene ignorieren' : 'Neue Daten ignorieren, vorhandene aktualisieren'}“.`,
      en: `Choose the variation number as match field and the import option “${isCreated ? 'Import new data, ignore existing' : 'Ignore new data, update existing'}”.`,
    },
    {
      de: 'Ordnen Sie die Spalten wie in der Tabelle unten zu. Die Zuordnung bleibt für spätere Importe gespeichert.',
      en: 'Assign the columns as in the table below. The assignment stays for later imports.',
    },
    ...(hasSafety
      ? [
          {
            de: `Importieren Sie ${manufacturersFileName}.csv mit dem Typ „Hersteller“ und dem Abgleich „Herstellername“. Der Kommentar nennt den rechtlichen Namen. Das Land verlangt die Nummer, unter der plentyONE es führt.`,
            en: `Import ${manufacturersFileName}.csv with the type “Manufacturers” and the match field “Manufacturer name”. The comment is the legal name. The country needs the ID that plentyONE has for it.`,
          },
        ]
      : []),
    ...(hasFamilies(options) ? familySteps : []),
    {
      de: '„Import testen“ importiert die ersten zehn Zeilen wirklich. Prüfen Sie diese Artikel, und starten Sie dann den Import.',
      en: '“Test import” really imports the first ten rows. Check these items, then start the import.',
    },
  ]
}

function writeColumns(options: Options): Guide['columns'] {
  const { mode, hasSafety } = options
  return [
    {
      file: '2_Artikel.csv',
      rows: (mode === 'create' ? itemColumns : updateColumns).map((column) => ({
        column,
        field: fields[column] ?? { de: column, en: column },
      })),
    },
    ...(hasFamilies(options)
      ? [
          {
            file: `${variationsFileName}.csv`,
            rows: variationColumns.map((column) => ({
              column,
              field: fields[column] ?? { de: column, en: column },
            })),
          },
        ]
      : []),
    ...(hasSafety
      ? [
          {
            file: `${manufacturersFileName}.csv`,
            rows: manufacturerColumns.map((column) => ({
              column,
              field: { de: `Hersteller / ${column}`, en: `Manufacturer / ${column}` },
            })),
          },
        ]
      : []),
  ]
}

function writeNotes(options: Options): Guide['notes'] {
  const { mode, currency } = options
  const isCreated = mode === 'create'
  return [
    ...(hasFamilies(options)
      ? [
          {
            de: 'Familien: Der Vaterartikel ist die inaktive Hauptvariante eines Artikels, die Artikel der Familie sind seine Varianten.',
            en: 'Families: the parent is the inactive main variation of an item, the articles of the family are its variations.',
          },
        ]
      : []),
    withoutGroups,
    {
      de: 'Statt die Datei hochzuladen, können Sie im Import den Link zu dieser Datei eintragen. plentyONE ruft sie dann nach Zeitplan ab.',
      en: 'Instead of uploading the file you can enter its link in the import. plentyONE then fetches it on a schedule.',
    },
    ...(isCreated
      ? [
          {
            de: `Preise sind brutto in ${currency}. Schalten Sie „Nicht gefundene Kategorien anlegen“ ein, wenn Ihnen Kategorien fehlen.`,
            en: `Prices include tax, in ${currency}. Switch “Create categories that are not found” on if categories are missing.`,
          },
        ]
      : []),
  ]
}

/** How to import the files with plentyONE's import tool. */
export function guide(options: Options): Guide {
  return {
    steps: writeSteps(options),
    columns: writeColumns(options),
    notes: writeNotes(options),
  }
}
