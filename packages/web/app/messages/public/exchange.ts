import type { Language } from '@merkwerk/contract'

interface Side {
  title: string
  items: readonly string[]
}

/** What sellers send, and what they get for it. */
export const exchange: Record<Language, { takes: Side; sends: Side }> = {
  de: {
    takes: {
      title: 'Das schicken Sie',
      items: [
        'CSV- oder Excel-Dateien, aus dem Browser, über die API oder von Ihrem Server abgeholt',
        'Ihre Artikelnummer und EAN, ASIN oder Herstellernummer mit Marke',
        'Eigene Spalten: Sie bleiben in der Tabelle und in den Exporten',
      ],
    },
    sends: {
      title: 'Das bekommen Sie zurück',
      items: [
        'Titel, Beschreibung, Aufzählung, Bilder, Preise und Merkmale, jedes mit seiner Quelle',
        'Import-Pakete für JTL-Wawi, Shopware, Shopify, WooCommerce und weitere Programme, mit Größen und Farben als Familien',
        'CSV, Excel, ein PDF-Bericht und Dauerlinks mit dem neuesten Stand',
      ],
    },
  },
  en: {
    takes: {
      title: 'What you send',
      items: [
        'CSV or Excel files, from your browser, through the API or fetched from your server',
        'Your article number and an EAN, an ASIN or a part number with its brand',
        'Columns of your own: they stay in the sheet and in the exports',
      ],
    },
    sends: {
      title: 'What you get back',
      items: [
        'Title, description, bullets, images, prices and attributes, each with its source',
        'Import packages for JTL-Wawi, Shopware, Shopify, WooCommerce and others, with sizes and colours as families',
        'CSV, Excel, a PDF report and permanent links to the latest data',
      ],
    },
  },
}
