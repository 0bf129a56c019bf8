import type { Message } from '@merkwerk/contract'
import { type Guide, withoutGroups } from '../../core/index.ts'
import { hasModels, listNames, type Options } from './format.ts'

/** What is good to know before the import. */
function writeNotes(options: Options): Guide['notes'] {
  const { mode, identifier, images, locale, price, currency } = options
  const isCreated = mode === 'create'
  return [
    {
      de: `Die Sprache ${locale} muss aktiv sein. Die Artikelnummer steht in der Spalte „${identifier}“.`,
      en: `The locale ${locale} must be enabled. The article number is in the column “${identifier}”.`,
    },
    {
      de: 'Neue Attribute haben weder Sprache noch Kanal. Hat Ihr Attribut gleichen Codes eine Sprache oder einen Kanal, lehnt Akeneo die Produkte ab: Wählen Sie dann einen Anfang für alle Codes.',
      en: 'New attributes have neither locale nor channel. If your attribute with the same code has one, Akeneo refuses the products: choose a prefix of all codes then.',
    },
    withoutGroups,
    {
      de: 'Codes entstehen aus Namen und Werten. Derselbe Wert bekommt bei jedem Export denselben Code.',
      en: 'Codes are made of names and values. The same value gets the same code in each export.',
    },
    ...(isCreated
      ? [
          {
            de: 'Der Import einer Familie ersetzt ihre Attribute. Gibt es die Familie schon, importieren Sie die Datei der Familien nicht und ergänzen Sie neue Attribute von Hand.',
            en: 'Importing a family replaces its attributes. If the family exists, do not import the file of families and add new attributes by hand.',
          },
        ]
      : [
          {
            de: 'Eine leere Zelle löscht den Wert des Produkts in Akeneo. Löschen Sie vor dem Import Spalten, deren Werte Sie behalten möchten.',
            en: 'An empty cell deletes the value of the product in Akeneo. Before the import delete columns whose values you want to keep.',
          },
        ]),
    ...(hasModels(options)
      ? [
          {
            de: 'Artikel einer Familie werden Varianten eines Produktmodells. Achsen sind neue einfache Auswahllisten mit Codes, die mit „variant_“ beginnen. Eine Familienvariante lässt sich später nicht ändern. Haben Dateien keine Zeilen, lassen Sie sie aus.',
            en: 'Articles of a family become variants of a product model. Axes are new simple selects with codes that begin with “variant_”. A family variant cannot be changed later. Leave out files without rows.',
          },
        ]
      : []),
    ...(isCreated && price !== 'none'
      ? [
          {
            de: `Die Währung ${currency} muss in Akeneo aktiv sein.`,
            en: `The currency ${currency} must be enabled in Akeneo.`,
          },
        ]
      : []),
    ...(isCreated && images === 'names'
      ? [
          {
            de: 'Akeneo liest Bilder aus einem ZIP-Archiv, das die Produktdatei und die Bilder enthält. Importieren Sie dieses Archiv statt der Produktdatei.',
            en: 'Akeneo reads images from a ZIP archive that contains the product file and the images. Import that archive instead of the product file.',
          },
        ]
      : []),
  ]
}

/** The kinds of import profiles by file. */
const profiles: Record<string, Message> = {
  attributes: { de: 'CSV-Import von Attributen', en: 'CSV attribute import' },
  options: { de: 'CSV-Import von Optionen', en: 'CSV attribute options import' },
  families: { de: 'CSV-Import von Familien', en: 'CSV family import' },
  family_variants: { de: 'CSV-Import von Familienvarianten', en: 'CSV family variant import' },
  product_models: { de: 'CSV-Import von Produktmodellen', en: 'CSV product model import' },
  products: { de: 'CSV-Import von Produkten', en: 'CSV product import' },
}

/** How to import the files in Akeneo. */
export function guide(options: Options): Guide {
  const files = listNames(options).map((name) => ({ name, ...profiles[name] }))
  return {
    steps: [
      {
        de: 'Legen Sie in Akeneo unter „Importe“ für jede Datei ein Importprofil an: Trennzeichen Semikolon, Textbegrenzer ", Dezimaltrennzeichen Punkt.',
        en: 'In Akeneo create an import profile for each file under “Imports”: delimiter semicolon, enclosure ", decimal separator dot.',
      },
      ...files.map(({ name, de, en }, index) => ({
        de: `Importieren Sie ${index + 1}_${name}.csv mit einem Profil „${de}“. Prüfen Sie, dass keine Zeile übersprungen wurde.`,
        en: `Import ${index + 1}_${name}.csv with a profile “${en}”. Check that no line was skipped.`,
      })),
    ],
    columns: [],
    notes: writeNotes(options),
  }
}
