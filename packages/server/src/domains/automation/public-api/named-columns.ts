/** Headings that a caller names, by the fields of a mapping. */
export const readNamedColumns = (query: {
  article_number_column?: string | undefined
  ean_column?: string | undefined
  asin_column?: string | undefined
  mpn_column?: string | undefined
  brand_column?: string | undefined
}) => ({
  artikelNumber: query.article_number_column,
  ean: query.ean_column,
  asin: query.asin_column,
  mpn: query.mpn_column,
  brand: query.brand_column,
})
