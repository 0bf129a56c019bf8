import type { Message } from '@merkwerk/contract'
import { type Guide, withoutGroups } from '../../core/index.ts'
import type { Options } from './format.ts'

const fields: Record<string, Message> = {
  SUPPLIER_PID: { de: 'Artikelnummer', en: 'Article number' },
  DESCRIPTION_SHORT: { de: 'Titel', en: 'Title' },
  DESCRIPTION_LONG: { de: 'Kurzbeschreibung und Beschreibung', en: 'Short description and description' },
  'INTERNATIONAL_PID type="gtin"': { de: 'EAN', en: 'EAN' },
  'INTERNATIONAL_PID type="asin"': { de: 'ASIN', en: 'ASIN' },
  MANUFACTURER_PID: { de: 'Herstellernummer', en: 'Manufacturer part number' },
  MANUFACTURER_NAME: { de: 'Hersteller, sonst Marke', en: 'Manufacturer, else brand' },
  KEYWORD: { de: 'Kategorien', en: 'Categories' },
  FEATURE: { de: 'Merkmale mit Werten und Einheit', en: 'Attributes with values and unit' },
  PRODUCT_PRICE: { de: 'Nettopreis oder Preis auf Anfrage', en: 'Net price or price on request' },
  MIME: { de: 'Bilder', en: 'Images' },
  WEIGHT: { de: 'Gewicht in Kilogramm', en: 'Weight in kilograms' },
}

/** How to hand over the catalog. */
export const guide = ({ images }: Options): Guide => ({
  steps: [
    {
      de: 'Übergeben Sie 1_bmecat.xml als neuen Katalog (T_NEW_CATALOG) an Ihren Abnehmer, oder lesen Sie die Datei in Ihr System ein.',
      en: 'Send 1_bmecat.xml to your customer as a new catalog (T_NEW_CATALOG), or read the file into your system.',
    },
    {
      de: 'Erhöhen Sie bei jeder Lieferung die Version des Katalogs in den Optionen.',
      en: 'Raise the version of the catalog in the options with each delivery.',
    },
    ...(images === 'names'
      ? [
          {
            de: 'Liefern Sie die Bilder aus dem Bilder-Archiv mit.',
            en: 'Deliver the images of the image archive together with the file.',
          },
        ]
      : []),
  ],
  columns: [
    { file: '1_bmecat.xml', rows: Object.entries(fields).map(([column, field]) => ({ column, field })) },
  ],
  notes: [
    withoutGroups,
    {
      de: 'Namen und Werte von Merkmalen haben in BMEcat 2005.1 höchstens 60 Zeichen. Längere werden gekürzt und stehen im Bericht.',
      en: 'Names and values of attributes have at most 60 characters in BMEcat 2005.1. Longer ones are cut and listed in the report.',
    },
    {
      de: 'Merkmale gehören zu keinem Klassifikationssystem wie ETIM oder ECLASS.',
      en: 'Attributes belong to no classification system such as ETIM or ECLASS.',
    },
  ],
})
