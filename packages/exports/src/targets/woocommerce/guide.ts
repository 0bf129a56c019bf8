import { type Guide, uploadLimit, withoutGroups } from '../../core/index.ts'
import type { Options } from './format.ts'

function writeSteps(isCreated: boolean): Guide['steps'] {
  return [
    {
      de: 'Öffnen Sie in WordPress „Produkte > Alle Produkte > Importieren“ und wählen Sie 1_products.csv.',
      en: 'In WordPress open “Products > All products > Import”, and choose 1_products.csv.',
    },
    isCreated
      ? {
          de: 'Lassen Sie „Vorhandene Produkte aktualisieren“ aus. Bekannte Artikelnummern werden dann übersprungen.',
          en: 'Leave “Update existing products” off. Known SKUs are then skipped.',
        }
      : {
          de: 'Schalten Sie „Vorhandene Produkte aktualisieren“ ein. Unbekannte Artikelnummern werden dann übersprungen.',
          en: 'Switch “Update existing products” on. Unknown SKUs are then skipped.',
        },
    {
      de: 'Unter „Erweiterte Optionen“ bleibt das Komma als Trennzeichen. Wählen Sie als Zeichensatz UTF-8, wenn danach gefragt wird.',
      en: 'In the advanced options keep the comma as delimiter. Choose UTF-8 as character encoding if asked.',
    },
    isCreated
      ? {
          de: 'Prüfen Sie die Zuordnung: „global_unique_id“ gehört zu „GTIN, UPC, EAN oder ISBN“, „Brands“ zu „Marken“. Alle anderen Spalten erkennt WooCommerce.',
          en: 'Check the mapping: “global_unique_id” belongs to “GTIN, UPC, EAN, or ISBN”, “Brands” to “Brands”. WooCommerce recognizes all other columns.',
        }
      : {
          de: 'WooCommerce erkennt alle Spalten.',
          en: 'WooCommerce recognizes all columns.',
        },
    { de: 'Starten Sie den Import.', en: 'Start the import.' },
  ]
}

function writeNotes({ mode, isGlobal, families }: Options): Guide['notes'] {
  const isCreated = mode === 'create'
  return [
    uploadLimit,
    withoutGroups,
    ...(isCreated && families === 'as-families'
      ? [
          {
            de: 'Familien: Der Vaterartikel ist ein variables Produkt und steht vor seinen Varianten. Sortieren Sie die Datei nicht um, sonst verlieren Varianten beim Import ohne Hinweis ihre Werte. WooCommerce bildet ihre Namen aus dem Titel des Vaterartikels und den Werten.',
            en: 'Families: the parent is a variable product and stands before its variations. Do not sort the file, or variations lose their values in the import without notice. WooCommerce makes their names of the parent’s title and the values.',
          },
          {
            de: 'Prüfen Sie nach dem Import bei einem Produkt, dass jede Variante ihre Werte hat. Bis Version 11.0 legt erst ein zweiter Import neue Varianten vorhandener Produkte an.',
            en: 'After the import check that each variation of a product has its values. Up to version 11.0 only a second import creates new variations of existing products.',
          },
        ]
      : []),
    {
      de: 'Der Import ersetzt alle Eigenschaften eines vorhandenen Produkts durch die der Datei.',
      en: 'The import replaces all attributes of an existing product by those of the file.',
    },
    ...(isGlobal
      ? [
          {
            de: 'Globale Eigenschaften und ihre Werte legt WooCommerce beim Import an.',
            en: 'WooCommerce creates global attributes and their values during the import.',
          },
        ]
      : []),
    ...(isCreated
      ? [
          {
            de: 'Die Gewichtseinheit Ihres Shops muss Kilogramm sein, sonst wird die Spalte nicht erkannt.',
            en: 'The weight unit of your shop must be kilograms. Otherwise the column is not recognized.',
          },
          {
            de: 'Ein Bild, das nicht lädt, lässt die Zeile fehlschlagen: Prüfen Sie die Bilder vorher in Merkwerk.',
            en: 'An image that does not load makes the row fail: check the images in Merkwerk first.',
          },
        ]
      : []),
  ]
}

/** How to import the file in WooCommerce. */
export function guide(options: Options): Guide {
  const isCreated = options.mode === 'create'
  return {
    steps: writeSteps(isCreated),
    columns: isCreated
      ? [
          {
            file: '1_products.csv',
            rows: [
              {
                column: 'global_unique_id',
                field: { de: 'GTIN, UPC, EAN oder ISBN', en: 'GTIN, UPC, EAN, or ISBN' },
              },
              { column: 'Brands', field: { de: 'Marken', en: 'Brands' } },
            ],
          },
        ]
      : [],
    notes: writeNotes(options),
  }
}
