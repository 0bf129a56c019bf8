import { type Guide, uploadLimit, withoutGroups } from '../../core/index.ts'
import { hasFamilies, hasOptions, type Options } from './format.ts'

/** What is good to know before the import. */
function writeNotes(options: Options): Guide['notes'] {
  const { mode, images, currency } = options
  const isCreated = mode === 'create'
  return [
    withoutGroups,
    {
      de: 'Ein Attribut, das in Magento fehlt, überspringt der Import ohne Meldung.',
      en: 'The import skips an attribute that is missing in Magento without a message.',
    },
    ...(isCreated
      ? [
          {
            de: `Preise sind in ${currency}. Bei vorhandenen Produkten überschreibt der Import, was der Bericht nennt: Ändern Sie für sie nur Attribute.`,
            en: `Prices are in ${currency}. For existing products the import overwrites what the report names: change only attributes for them.`,
          },
        ]
      : []),
    ...(hasFamilies(options)
      ? [
          {
            de: 'Familien: Legen Sie Attribute der Art „select“ mit Geltungsbereich „Global“ und allen Werten an, bevor Sie importieren. Varianten stehen vor ihrem Vaterartikel, einem konfigurierbaren Produkt. Sortieren Sie die Datei nicht um.',
            en: 'Families: create attributes of the type “select” with the scope “Global” and all values before the import. Variants stand before their parent, a configurable product. Do not sort the file.',
          },
          {
            de: 'Schlägt die Zeile einer Variante fehl, fehlt sie dem Vaterartikel ohne Meldung. Vergleichen Sie nach dem Import die Zahl der Varianten.',
            en: 'If the row of a variant fails, its parent lacks it without a message. Compare the number of variants after the import.',
          },
        ]
      : []),
    ...(isCreated && images === 'names'
      ? [
          {
            de: 'Kopieren Sie die Bilder vor dem Import nach „pub/media/import“.',
            en: 'Copy the images to “pub/media/import” before the import.',
          },
        ]
      : []),
    uploadLimit,
  ]
}

/** How to import the file in Magento. */
export function guide(options: Options): Guide {
  const { enclosure, attributeSet } = options
  const isMultiple = hasOptions(options)
  const file = `${isMultiple ? 3 : 2}_products.csv`
  return {
    steps: [
      {
        de: `Legen Sie die Attribute aus 1_attributes.csv unter „Stores > Attributes > Product“ an, und ordnen Sie sie dem Attributset „${attributeSet}“ zu. Magento importiert diese Datei nicht.`,
        en: `Create the attributes of 1_attributes.csv under “Stores > Attributes > Product”, and assign them to the attribute set “${attributeSet}”. Magento does not import this file.`,
      },
      ...(isMultiple
        ? [
            {
              de: 'Legen Sie die Auswahlwerte aus 2_options.csv bei ihren Attributen an. Ein fehlender Wert verhindert die ganze Zeile.',
              en: 'Create the options of 2_options.csv of their attributes. A missing option makes the whole row fail.',
            },
          ]
        : []),
      {
        de: 'Öffnen Sie „System > Data Transfer > Import“. Wählen Sie „Products“ und „Add/Update“.',
        en: 'Open “System > Data Transfer > Import”. Choose “Products” and “Add/Update”.',
      },
      enclosure === 'quotes'
        ? {
            de: 'Haken Sie „Fields Enclosure“ an. Die Trennzeichen bleiben beim Komma.',
            en: 'Tick “Fields Enclosure”. Keep the comma as separator.',
          }
        : {
            de: 'Lassen Sie „Fields Enclosure“ leer. Die Trennzeichen bleiben beim Komma.',
            en: 'Leave “Fields Enclosure” empty. Keep the comma as separator.',
          },
      {
        de: `Wählen Sie ${file}, klicken Sie auf „Check Data“ und dann auf „Import“.`,
        en: `Choose ${file}, click “Check Data” and then “Import”.`,
      },
    ],
    columns: [],
    notes: writeNotes(options),
  }
}
