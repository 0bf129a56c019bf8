import type { Message } from '@merkwerk/contract'
import { type Guide, uploadLimit, withoutGroups } from '../../core/index.ts'
import type { Options } from './format.ts'
import { listColumns } from './products.ts'

const same = (text: string): Message => ({ de: text, en: text })

/** Database entries of the columns of `2_products.csv`. */
const entries: Record<string, string> = {
  product_number: 'productNumber',
  active: 'active',
  stock: 'stock',
  name: 'translations.DEFAULT.name',
  description: 'translations.DEFAULT.description',
  price_net: 'price.DEFAULT.net',
  price_gross: 'price.DEFAULT.gross',
  tax_rate: 'tax.taxRate',
  tax_name: 'tax.name',
  cover_media_url: 'cover.media.url',
  manufacturer_id: 'manufacturer.id',
  manufacturer_name: 'manufacturer.translations.DEFAULT.name',
  sales_channel: 'visibilities.all',
  propertyIds: 'properties',
  ean: 'ean',
  manufacturer_number: 'manufacturerNumber',
  weight: 'weight',
  media: 'media',
  id: 'id',
  parent_id: 'parentId',
  optionIds: 'options',
}

const propertyEntries = [
  ['id', 'id'],
  ['name', 'translations.DEFAULT.name'],
  ['group_id', 'group.id'],
  ['group_name', 'group.translations.DEFAULT.name'],
] as const

const withoutMapping: Message = {
  de: 'Keine Zuordnung nötig, Shopware liest diese Spalte selbst.',
  en: 'Needs no mapping, Shopware reads this column itself.',
}

function writeSteps({ mode }: Options): Guide['steps'] {
  const isCreated = mode === 'create'
  return [
    {
      de: 'Öffnen Sie in der Administration „Einstellungen > Shop > Import/Export“.',
      en: 'In the administration open “Settings > Shop > Import/Export”.',
    },
    {
      de: '1_properties.csv: Wählen Sie das Profil „Standardprofil Eigenschaften“ und importieren Sie die Datei.',
      en: '1_properties.csv: choose the profile “Default properties” and import the file.',
    },
    isCreated
      ? {
          de: 'Duplizieren Sie unter „Profile“ das „Standardprofil Produkt“. Ergänzen Sie Zuordnungen für ean, manufacturer_number, weight und media aus der Tabelle unten.',
          en: 'Under “Profiles” duplicate “Default product”. Add mappings for ean, manufacturer_number, weight and media from the table below.',
        }
      : {
          de: 'Legen Sie unter „Profile“ ein Profil für Produkte mit den zwei Zuordnungen aus der Tabelle unten an, das nur aktualisiert.',
          en: 'Under “Profiles” create a profile for products with the two mappings from the table below that updates only.',
        },
    {
      de: isCreated
        ? 'Wählen Sie im Profil unter „Identifikation“: Produkt nach Produktnummer, Steuer nach Steuersatz, Hersteller nach Name. Sonst legt jeder Import Steuersätze und Hersteller doppelt an.'
        : 'Wählen Sie im Profil unter „Identifikation“: Produkt nach Produktnummer.',
      en: isCreated
        ? 'In the profile under “Identification” choose: product by product number, tax by tax rate, manufacturer by name. Otherwise each import creates tax rates and manufacturers again.'
        : 'In the profile under “Identification” choose: product by product number.',
    },
    {
      de: '2_products.csv: Wählen Sie dieses Profil, starten Sie zuerst „Testlauf“, dann den Import.',
      en: '2_products.csv: choose this profile, start the dry run first, then the import.',
    },
  ]
}

function writeNotes({ mode, families }: Options): Guide['notes'] {
  const isCreated = mode === 'create'
  return [
    uploadLimit,
    {
      de: 'Eigenschaften haben feste IDs aus Name und Wert. Derselbe Wert bekommt bei jedem Export dieselbe ID, auch bei einem späteren Lauf.',
      en: 'Properties have fixed IDs made of name and value. The same value gets the same ID in each export, also of later runs.',
    },
    {
      de: 'Eigenschaften, die Sie in Shopware von Hand angelegt haben, erkennt der Import nicht. Laden Sie dafür Ihr Merkmalsschema in Merkwerk hoch.',
      en: 'The import does not recognize properties that you created by hand. Upload your attribute scheme to Merkwerk for that.',
    },
    withoutGroups,
    {
      de: 'Namen und Beschreibungen gehen in die Standardsprache Ihres Shops.',
      en: 'Names and descriptions go into the default language of your shop.',
    },
    ...(isCreated && families === 'as-families'
      ? [
          {
            de: 'Familien: Der Vaterartikel steht vor seinen Varianten. Was eine Variante leer lässt, zeigt Shopware vom Vaterartikel, auch den Namen. Sortieren Sie die Datei nicht um.',
            en: 'Families: the parent stands before its variants. Shopware shows from the parent what a variant leaves empty, also the name. Do not sort the file.',
          },
          {
            de: 'Artikel haben feste IDs aus ihrer Nummer. Hat Ihr Shop einen Vaterartikel gleicher Nummer schon aus anderer Quelle, scheitern seine Varianten: Geben Sie der Familie dann eine andere Nummer.',
            en: 'Articles have fixed IDs made of their numbers. If your shop has a parent with the same number from elsewhere, its variants fail: give the family another number then.',
          },
          {
            de: 'Die Reihenfolge von Größen legen Sie in Shopware unter „Eigenschaften > Sortierung“ fest.',
            en: 'Set the order of sizes in Shopware under “Properties > Sorting”.',
          },
        ]
      : []),
    ...(isCreated
      ? [
          {
            de: 'Vorhandene Produkte überschreibt der Import mit den Feldern, die der Bericht nennt. Lassen Sie das Profil nur neue Einträge anlegen, wenn das nicht geschehen soll.',
            en: 'The import overwrites existing products with the fields that the report names. Let the profile create new entries only if that must not happen.',
          },
          {
            de: 'Shopware lädt die Bilder beim Import. Ein Bild, das nicht lädt, verhindert die ganze Zeile: Prüfen Sie die Bilder vorher in Merkwerk.',
            en: 'Shopware loads the images during the import. An image that does not load makes the whole row fail: check the images in Merkwerk first.',
          },
          {
            de: 'Vor Version 6.6.4 lädt Shopware keine Bilder, deren Adresse ein Fragezeichen enthält.',
            en: 'Before version 6.6.4 Shopware does not load images whose address contains a question mark.',
          },
        ]
      : []),
  ]
}

/** How to import the files in Shopware's administration. */
export function guide(options: Options): Guide {
  return {
    steps: writeSteps(options),
    columns: [
      {
        file: '1_properties.csv',
        rows: propertyEntries.map(([column, entry]) => ({ column, field: same(entry) })),
      },
      {
        file: '2_products.csv',
        rows: listColumns(options).map((column) => ({
          column,
          field: column in entries ? same(entries[column] ?? '') : withoutMapping,
        })),
      },
    ],
    notes: writeNotes(options),
  }
}
