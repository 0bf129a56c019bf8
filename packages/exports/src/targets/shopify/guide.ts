import { type Guide, withoutGroups } from '../../core/index.ts'
import type { Options } from './format.ts'

function writeNotes({ mode, families }: Options): Guide['notes'] {
  return [
    {
      de: 'Shopify ordnet alle Spalten selbst zu. Ändern Sie die Überschriften nicht.',
      en: 'Shopify assigns all columns itself. Do not change the headings.',
    },
    {
      de: 'Shopify erkennt Produkte am URL-Handle, nicht an der SKU. Produkte, die Sie mit anderen Handles angelegt haben, würden doppelt angelegt.',
      en: 'Shopify recognizes products by the URL handle, not by the SKU. Products that you created with other handles would be created again.',
    },
    ...(mode === 'create'
      ? []
      : [
          {
            de: 'Shopify verlangt den Titel: Der Titel der Datei ersetzt den Titel im Shop. Eine leere Zelle löscht den Wert des Metafelds.',
            en: 'Shopify requires the title: the title of the file replaces the title in the shop. An empty cell deletes the value of the metafield.',
          },
        ]),
    ...(families === 'as-families'
      ? [
          {
            de: 'Familien: Ein Produkt in Shopify hat alle Varianten der Familie unter einem URL-Handle aus ihrer Nummer. Überschreiben Sie vorhandene Produkte nie mit einer Datei, der Spalten für Optionen fehlen oder Varianten: Shopify löscht sie.',
            en: 'Families: a product in Shopify has all variants of the family under a URL handle made of its number. Never overwrite existing products with a file that lacks columns of options or variants: Shopify deletes them.',
          },
          mode === 'create'
            ? {
                de: 'Ändern Sie die Werte von Optionen später nicht: Ein anderer Wert ist für Shopify eine neue Variante.',
                en: 'Do not change the values of options later: to Shopify another value is a new variant.',
              }
            : {
                de: 'Diese Datei hat keine Spalten für Optionen und Varianten. Metafelder gehören zum Produkt der ganzen Familie.',
                en: 'This file has no columns of options and variants. Metafields belong to the product of the whole family.',
              },
        ]
      : []),
    withoutGroups,
    {
      de: 'Werte von Metafeldern ohne Definition gehen beim Import verloren.',
      en: 'Values of metafields without a definition are lost in the import.',
    },
    {
      de: 'Eine Datei ist höchstens 15 MB groß. Größere teilt Merkwerk auf.',
      en: 'A file has at most 15 MB. Merkwerk splits larger ones.',
    },
  ]
}

/** How to import the files in Shopify's admin. */
export function guide(options: Options): Guide {
  const { mode, maxMetafields } = options
  return {
    steps: [
      ...(maxMetafields > 0
        ? [
            {
              de: '1_metafield_definitions.csv: Diese Liste importiert Shopify nicht. Legen Sie jede Zeile unter „Einstellungen > Metafelder und Metaobjekte > Produkte > Definition hinzufügen“ an, mit genau diesem Namespace, Schlüssel und Typ. Bei einem Typ mit „list.“ wählen Sie „Liste von Werten“.',
              en: '1_metafield_definitions.csv: Shopify does not import this list. Create each row under “Settings > Metafields and metaobjects > Products > Add definition”, with exactly this namespace, key and type. For a type with “list.” choose “List of values”.',
            },
          ]
        : []),
      {
        de: 'Öffnen Sie „Produkte > Importieren“ und wählen Sie 2_products.csv. Gibt es mehrere Teile, importieren Sie sie nacheinander.',
        en: 'Open “Products > Import” and choose 2_products.csv. If there are several parts, import one after the other.',
      },
      mode === 'create'
        ? {
            de: 'Lassen Sie „Produkte mit passenden URL-Handles überschreiben“ beim ersten Import aus.',
            en: 'Leave “Overwrite products with matching handles” off for the first import.',
          }
        : {
            de: 'Schalten Sie „Produkte mit passenden URL-Handles überschreiben“ ein.',
            en: 'Switch “Overwrite products with matching handles” on.',
          },
      {
        de: 'Prüfen Sie in der Vorschau den ersten Artikel und starten Sie den Import.',
        en: 'Check the first product in the preview, and start the import.',
      },
    ],
    columns: [],
    notes: writeNotes(options),
  }
}
