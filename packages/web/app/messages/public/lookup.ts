/** The texts of the landing page's form for lookups. They load with the form, after the page. */
export const lookup = {
  en: {
    label: 'EANs or ASINs',
    button: 'Look up',
    example: 'Show three examples',
    empty: 'Please enter an EAN or ASIN.',
    tooMany:
      'You entered {n} identifiers. These are the first five. With an account you can search for all of them.',
    results: 'Results',
    progress: '{done} of {total} looked up',
    searching: 'Looking up {identifier}',
    marketplaces: { amazon: 'Amazon', ebay: 'eBay' },
    noPrice: 'No price',
    attribute: '{n} attribute',
    attributes: '{n} attributes',
    fetched: 'Fetched {age}',
    again: 'Look up again',
    failures: {
      throttled:
        'You have used your free lookups for today. Try again tomorrow, or register to search for your own list.',
      unreachable: 'Merkwerk cannot be reached. Check your connection and try again.',
    },
    next: 'A list can have up to 1,000,000 rows. You pay only for found products.',
  },
  de: {
    label: 'EANs oder ASINs',
    button: 'Suchen',
    example: 'Drei Beispiele zeigen',
    empty: 'Bitte geben Sie eine EAN oder ASIN ein.',
    tooMany:
      'Sie haben {n} Kennungen eingegeben. Das sind die ersten fünf. Mit einem Konto können Sie nach allen suchen.',
    results: 'Ergebnisse',
    progress: '{done} von {total} gesucht',
    searching: '{identifier} wird gesucht',
    marketplaces: { amazon: 'Amazon', ebay: 'eBay' },
    noPrice: 'Kein Preis',
    attribute: '{n} Merkmal',
    attributes: '{n} Merkmale',
    fetched: 'Abgerufen {age}',
    again: 'Erneut suchen',
    failures: {
      throttled:
        'Ihre kostenlosen Suchen für heute sind verbraucht. Versuchen Sie es morgen wieder, oder registrieren Sie sich und suchen Sie mit Ihrer eigenen Liste.',
      unreachable:
        'Merkwerk ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    },
    next: 'Eine Liste darf bis zu 1.000.000 Zeilen haben. Sie zahlen nur für gefundene Produkte.',
  },
}
export type LookupMessages = (typeof lookup)['en']
