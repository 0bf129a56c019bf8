/** The texts of the landing page. One file per language, because the page loads only one. */
export const landing = {
  meta: {
    title: 'Merkwerk – product data for your article numbers',
    description:
      'Upload your article numbers with EANs or ASINs and get titles, descriptions, images and attributes from Amazon and eBay, as files ready to import. No coding. 9.99 EUR a month plus coins for what is found.',
  },
  title: 'Your article numbers in. Complete product data out.',
  lead: 'Merkwerk looks up every EAN, ASIN and part number of your list on Amazon, eBay and, if you like, in nine other sources, and delivers titles, descriptions, images and attributes as files that are ready to import. No coding.',
  start: 'Start',
  seeHow: 'See how it works',
  demoLead: 'Sort it, search it, open a product: every value names its source.',
  lookup: {
    title: 'Try it with your own products',
    lead: 'Paste up to five EANs or ASINs, one a line. Merkwerk looks them up on Amazon and eBay, as it does for a whole list. You need no account.',
  },
  stepsTitle: 'Three steps from list to product data',
  stepsLead: 'No plug-in, no script, no template to fill in. A spreadsheet is all you need.',
  steps: [
    {
      name: 'list',
      title: 'Upload your list',
      text: 'A CSV or XLSX file with your article numbers and EANs, ASINs or part numbers. Merkwerk recognises the columns and shows the maximum cost before you pay anything.',
      picture:
        'The column mapping: article number, EAN and ASIN were suggested from a list, its first rows below',
    },
    {
      name: 'progress',
      title: 'Let it work',
      text: 'Every row is looked up on both marketplaces and matched by its identifier, never by its title alone. You can close the page. A run is never lost.',
      picture: 'A run with its progress, reserved coins, rate and remaining time',
    },
    {
      name: 'record',
      title: 'Import the result',
      text: 'Article master data, article attributes and a PDF report. As CSV for JTL-Ameise and your shop system, or as an Excel file.',
      picture: 'A found product: its picture, prices, attributes with their sources, and what is missing',
    },
  ],
  shop: {
    title: 'Straight into your shop',
    text: 'Choose JTL-Wawi, Shopware, Shopify, WooCommerce or another program: you get one import package with the attribute names of your shop, and a report of what the import will do. Images are checked before they reach your shop, and a permanent link delivers the newest data to programs that fetch it themselves.',
    picture: 'The export: targets by kind with Shopware 6 chosen, and what the import will do',
  },
  featuresTitle: 'Made for people who maintain articles',
  features: [
    {
      icon: 'no-coding',
      title: 'No coding',
      text: 'Upload a file, check its columns, download the result. Your own article number stays the key from the first row to the last.',
    },
    {
      icon: 'structured',
      title: 'Clean and structured data',
      text: 'Attributes as name and value, each with the marketplace it came from. Umlauts, leading zeros and line breaks stay correct.',
    },
    {
      icon: 'answered',
      title: 'A result for every row',
      text: 'Found, ambiguous, not found, blocked, unreadable or skipped, with the reason in plain words. You pay coins only for products that are found.',
    },
  ],
  sampleTitle: 'What you get',
  sampleLead:
    'An excerpt from the files of one list. The column headings are in German, as importing systems expect.',
  masterCaption: 'Article master data',
  attributesCaption: 'Article attributes data',
  sources: {
    title: 'Where the data comes from',
    lead: 'Lists use Amazon and eBay unless you choose further sources. Every value names its source, and files name the licence.',
  },
  priceTitle: 'Prices',
  priceLead: 'A subscription for access, and coins for the products that are found.',
  price: '9.99',
  currency: 'EUR',
  perMonth: 'a month',
  priceNote: 'Renews monthly and can be cancelled in the account settings. Coins are bought separately.',
  included: [
    'Amazon and eBay in one run',
    'Lists of up to 1,000,000 rows',
    'Master data, attributes and PDF report',
    'CSV, Excel and JTL-Ameise layout',
    'No coins for products that are not found',
  ],
  coins: {
    title: 'Coins',
    rule: 'You buy coins in advance. Coins per found product: {n}. A row without a product costs nothing. Coins do not expire.',
    vat: 'All prices include VAT, {n}% in Germany. Businesses in other EU states with a confirmed VAT number and buyers outside the EU get invoices without VAT.',
    caption: 'Coin packages, prices including VAT',
    amount: 'Coins',
    price: 'Price',
    articles: 'Number of articles',
    cost: '{articles} found articles cost {coins} coins, which is {price} with the package of {package} coins. What is not found costs nothing.',
    perProduct: 'Per found product',
  },
  startJourney: 'Start Your Journey',
  questionsTitle: 'Questions and answers',
  closingTitle: 'Your next list is already waiting',
}

export type LandingMessages = typeof landing
