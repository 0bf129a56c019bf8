/** Country sites that a job may use, German ones first. */
export const countrySites = [
  ...['amazon.de', 'amazon.fr', 'amazon.it', 'amazon.es', 'amazon.nl', 'amazon.com.be', 'amazon.pl'],
  ...['amazon.se', 'amazon.ie', 'amazon.co.uk', 'amazon.com', 'amazon.ca', 'amazon.com.mx', 'amazon.com.br'],
  ...['amazon.com.au', 'amazon.co.jp', 'amazon.in', 'amazon.com.tr', 'amazon.ae', 'amazon.sa', 'amazon.sg'],
  ...['ebay.de', 'ebay.at', 'ebay.ch', 'ebay.fr', 'ebay.it', 'ebay.es', 'ebay.nl', 'ebay.be', 'ebay.pl'],
  ...['ebay.ie', 'ebay.co.uk', 'ebay.com', 'ebay.ca', 'ebay.com.au'],
] as const
