/** What the landing page says. Each language is a file of its own: the page loads only one. */
export const landing = {
  meta: {
    title: 'Merkwerk – product data for your article numbers',
    description:
      'Upload your article numbers with EANs or ASINs and get titles, descriptions, images and attributes from Amazon and eBay, as files that import as they are. No coding, 9.99 EUR a month.',
  },
  title: 'Your article numbers in. Complete product data out.',
  lead: 'Merkwerk looks up every EAN and ASIN of your list on Amazon and eBay and gives you titles, descriptions, images and attributes as files that import as they are. No coding.',
  start: 'Start',
  seeHow: 'See how it works',
  heroPicture:
    'The page of a finished job: 26 records, 23 of them found, each with its article number, product and verdict',
  stepsTitle: 'Three steps from list to product data',
  stepsLead: 'No plug-in, no script, no template to fill in. A spreadsheet is all you need.',
  steps: [
    {
      name: 'list',
      title: 'Upload your list',
      text: 'A CSV or XLSX file with your article numbers and EANs or ASINs. Merkwerk recognises the columns and shows what it will cost at most before you pay anything.',
      picture:
        'The column mapping: article number, EAN and ASIN were suggested from a list, its first rows below',
    },
    {
      name: 'progress',
      title: 'Let it work',
      text: 'Every record is looked up on both marketplaces and matched by its identifier, never by its title alone. You may close the page: a job is never lost.',
      picture: 'A running job with its progress, the coins it holds, its rate and the time left',
    },
    {
      name: 'record',
      title: 'Import the result',
      text: 'Article master data, article attributes data and a PDF report. As CSV for JTL-Ameise and your shop system, or as Excel file.',
      picture: 'A found record with its product: images, price, brand, category and weight',
    },
  ],
  featuresTitle: 'Made for people who maintain articles',
  features: [
    {
      icon: 'no-coding',
      title: 'No coding',
      text: 'Upload a file, check three columns, download the result. Your own article number stays the key from the first row to the last.',
    },
    {
      icon: 'structured',
      title: 'Clean and structured data',
      text: 'Attributes as name and value, each with the marketplace it came from. Umlauts, leading zeros and line breaks arrive as they should.',
    },
    {
      icon: 'answered',
      title: 'Every row answered',
      text: 'Found, ambiguous, not found, blocked, unreadable or skipped, with the reason in plain words. Coins are taken only for what was found.',
    },
  ],
  sampleTitle: 'What you get',
  sampleLead:
    'An excerpt of the files of one job. The column headings are German, as the importing systems expect.',
  masterCaption: 'Article master data',
  attributesCaption: 'Article attributes data',
  priceTitle: 'One price',
  priceLead: 'Everything is included. You buy coins in advance and pay with them for what was found.',
  price: '9.99',
  currency: 'EUR',
  perMonth: 'a month',
  priceNote: 'Renews monthly and can be cancelled in the account settings.',
  included: [
    'Amazon and eBay in one job',
    'Lists of up to 1,000,000 rows',
    'Master data, attributes and PDF report',
    'CSV, Excel and JTL-Ameise layout',
    'What is not found costs no coins',
  ],
  startJourney: 'Start Your Journey',
  questionsTitle: 'Questions and answers',
  questions: [
    {
      question: 'What do I need to begin?',
      answer:
        'A list with your article numbers and an EAN or ASIN for each, as CSV or XLSX. Register, verify your email address, and as soon as we have approved your account you can subscribe and start.',
    },
    {
      question: 'What does a search cost?',
      answer:
        'Each search deducts coins from your wallet. You see the most it can cost before you submit. Records that are ambiguous, not found, blocked or unreadable cost nothing, and the same product twice in one list costs once.',
    },
    {
      question: 'How do you make sure that it is the right product?',
      answer:
        'A product counts as found only if its page shows the identifier you asked for. If several different products fit, the record is ambiguous: you see the candidates and pay nothing.',
    },
    {
      question: 'Which systems can read the files?',
      answer:
        'JTL-Ameise and every system that imports CSV or Excel files. Files are UTF-8 with semicolons and decimal commas, and identifiers stay text.',
    },
    {
      question: 'What happens if a job is interrupted?',
      answer:
        'It goes on by itself, also after a power failure on our side. If a marketplace refuses for a while, the job waits, says why, and continues.',
    },
    {
      question: 'Can I cancel?',
      answer:
        'Yes, at any time in the account settings. The subscription then runs until the end of the month that is paid. Payments are not refunded.',
    },
  ],
  closingTitle: 'Your next list is already waiting',
}

export type LandingTexts = typeof landing
