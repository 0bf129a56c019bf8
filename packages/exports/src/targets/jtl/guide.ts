import type { Message } from '@merkwerk/contract'
import type { Guide } from '../../core/index.ts'
import { listColumns } from './articles.ts'
import { identity, type Options, safetyFileName } from './format.ts'

/** Fields of Ameise that are not named like the column. */
const fields: Record<string, Message> = {
  'Artikelnummer (Lieferant)': {
    de: 'Lieferanten-Artikelnummer',
    en: 'Lieferanten-Artikelnummer (supplier number)',
  },
  EAN: { de: 'GTIN/EAN', en: 'GTIN/EAN' },
  'Identifizierungsspalte Vaterartikel': {
    de: 'Identifizierungsspalte Vaterartikel',
    en: 'Identifizierungsspalte Vaterartikel (number of the parent)',
  },
  HAN: { de: 'HAN (Herstellernummer)', en: 'HAN (manufacturer number)' },
}

const familyStep: Message = {
  de: 'Für Familien stellen Sie in der Vorlage ein: „Vaterartikel identifizieren anhand: Artikelnummer“, „Vaterartikel-ID-Feld: Artikelnummer“, „Varkombi-Behandlung: Variationen und Werte im Vaterartikel erstellen“.',
  en: 'For families set in the template: “Vaterartikel identifizieren anhand: Artikelnummer”, “Vaterartikel-ID-Feld: Artikelnummer”, “Varkombi-Behandlung: Variationen und Werte im Vaterartikel erstellen”.',
}

const familyNotes: Guide['notes'] = [
  {
    de: 'Familien: Der Vaterartikel steht über seinen Kindartikeln. Sortieren Sie die Datei nicht um, und lassen Sie die Spalte „Identifizierungsspalte Vaterartikel“ zugeordnet: Ist sie leer, legt Ameise ein Kind ohne Hinweis als eigenen Artikel an.',
    en: 'Families: the parent stands above its children. Do not sort the file, and keep the column “Identifizierungsspalte Vaterartikel” assigned: if it is empty, Ameise creates a child as an article of its own without notice.',
  },
  {
    de: 'Kindartikel erben keine Bilder. Der Vaterartikel hat nur Bilder, die Sie ihm geben oder die alle Kinder haben.',
    en: 'Children do not inherit pictures. The parent has only pictures that you give it or that all children have.',
  },
]

const toField = (column: string): Message => {
  const picture = /^Bild (\d+)$/.exec(column)?.[1]
  if (picture) return { de: `Bild Pfad/URL ${picture}`, en: `Bild Pfad/URL ${picture}` }
  return fields[column] ?? { de: column, en: column }
}

const toRows = (columns: readonly string[]) => columns.map((column) => ({ column, field: toField(column) }))

const importStep = (file: string, place: string): Message => ({
  de: `${file}: JTL-Ameise öffnen, „Import“, dann „${place}“ wählen und die Datei laden.`,
  en: `${file}: open JTL-Ameise, choose “Import”, then “${place}”, and load the file.`,
})

function writeNotes({ mode, supplier, families }: Options): Guide['notes'] {
  return [
    {
      de: 'Halten Sie die Reihenfolge ein: Merkmale und Attribute finden nur Artikel, die es schon gibt.',
      en: 'Keep the order: characteristics and attributes only find articles that exist.',
    },
    {
      de: 'Merkmale gelten für jeden Artikel einzeln. Kindartikel erben sie nicht vom Vaterartikel.',
      en: 'Characteristics belong to a single article. Child articles do not inherit them.',
    },
    {
      de: 'Kategorien müssen in JTL-Wawi bestehen, oder Sie erlauben Ameise, sie anzulegen.',
      en: 'Categories must exist in JTL-Wawi, unless you allow Ameise to create them.',
    },
    ...(mode === 'create' && families === 'as-families' ? familyNotes : []),
    ...(supplier === ''
      ? []
      : [
          {
            de: `Tragen Sie in der Vorlage „${supplier}“ als Standardlieferant ein. Sonst meldet Ameise jede Zeile.`,
            en: `Set “${supplier}” as default supplier in the template. Otherwise Ameise warns about every row.`,
          },
        ]),
  ]
}

/** How to import the files with JTL-Ameise. */
export function guide(options: Options): Guide {
  const { mode, attributes, supplier, hasSafety, families } = options
  const isCreated = mode === 'create'
  const { columns } = identity(supplier)
  const characteristics = attributes !== 'attributes' && `${isCreated ? 2 : 1}_Artikelmerkmale.csv`
  const attributeFile =
    attributes !== 'characteristics' &&
    `${1 + Number(isCreated) + Number(attributes === 'both')}_Artikelattribute.csv`
  const attributeFiles = [
    ...(attributeFile ? [attributeFile] : []),
    ...(hasSafety ? [`${safetyFileName({ mode, attributes })}.csv`] : []),
  ]
  return {
    steps: [
      { de: 'Sichern Sie die Datenbank von JTL-Wawi.', en: 'Back up the database of JTL-Wawi.' },
      ...(isCreated ? [importStep('1_Artikeldaten.csv', 'Artikel > Artikeldaten')] : []),
      ...(characteristics ? [importStep(characteristics, 'Artikel > Artikelmerkmale')] : []),
      ...attributeFiles.map((file) => importStep(file, 'Artikel > Artikelattribute')),
      {
        de: 'Stellen Sie ein: Trennzeichen Semikolon, Textbegrenzer Anführungszeichen, Zeichensatz UTF-8, erste Zeile enthält Überschriften.',
        en: 'Settings: separator semicolon, text delimiter quotation mark, character set UTF-8, first row has headings.',
      },
      {
        de: 'Ordnen Sie die Spalten nach der Tabelle unten zu und speichern Sie die Zuordnung als Vorlage. Spalten und Reihenfolge bleiben gleich, neue kommen am Ende hinzu.',
        en: 'Assign the columns as shown in the table below, and save the assignment as a template. Columns and order stay the same, new ones are added at the end.',
      },
      ...(isCreated
        ? [
            {
              de: 'Setzen Sie für Bilder im Reiter „Bilder/Plattformen“ der Vorlage die Haken Ihrer Verkaufskanäle. Sonst erscheinen die Bilder in keinem Shop.',
              en: 'For images, tick your sales channels in the tab “Bilder/Plattformen” of the template. Otherwise no shop shows the images.',
            },
          ]
        : []),
      ...(isCreated && families === 'as-families' ? [familyStep] : []),
      {
        de: 'Starten Sie den Import mit wenigen Zeilen, prüfen Sie die Artikel in JTL-Wawi, und importieren Sie dann alle.',
        en: 'Start the import with a few rows, check the articles in JTL-Wawi, and then import all.',
      },
    ],
    columns: [
      ...(isCreated ? [{ file: '1_Artikeldaten.csv', rows: toRows(listColumns(options)) }] : []),
      ...(characteristics
        ? [
            {
              file: characteristics,
              rows: toRows([...columns, 'Merkmalgruppe', 'Merkmalname', 'Merkmalwertname 1']),
            },
          ]
        : []),
      ...attributeFiles.map((file) => ({
        file,
        rows: toRows([...columns, 'Attributgruppe', 'Attributname', 'Attributwert']),
      })),
    ],
    notes: writeNotes(options),
  }
}
