/** `npm run -s list -- FILE…`: reads product lists. Prints only one JSON line each on standard output. */
import {
  createRecordChecker,
  findColumns,
  openProductList,
  type ProductList,
  ProductListError,
  peekRows,
  rowsToJudge,
  type SuggestedMapping,
  suggestMapping,
} from '@merkwerk/engine'
import { printEach } from './print-each.ts'

async function describeList({ file }: { file: string }): Promise<object> {
  try {
    await using list = await openProductList(file)
    const { encoding, delimiter, sheet, headers, replacedCharacters } = list
    const table = await readTable(headers, list.rows)
    const damage = replacedCharacters ? { replacedCharacters } : {}
    return { file, ok: true, encoding, delimiter, sheet, headers, ...damage, ...table }
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    return {
      file,
      ok: false,
      error: { code: error.code, de: error.sentence('de'), en: error.sentence('en') },
    }
  }
}

/** Counts rows and checks the records under the suggested mapping. */
async function readTable(headers: string[], stream: ProductList['rows']): Promise<object> {
  let rows = 0
  let usable = 0
  const skipped: Record<string, number> = {}
  const { head, rows: chunks } = await peekRows(stream, rowsToJudge)
  const mapping = toNames(suggestMapping(headers, head.rows.slice(0, 200)))
  const check = createRecordChecker(findColumns(headers, mapping).columns, head.rows)
  for await (const chunk of chunks) {
    for (const [index, row] of chunk.rows.entries()) {
      rows++
      const record = check(row, chunk.numbers[index] ?? rows)
      if (record.kind === 'usable') usable++
      else skipped[record.reason] = (skipped[record.reason] ?? 0) + 1
    }
  }
  return { rows, mapping, records: { usable, skipped } }
}

const toNames = ({ artikelNumber, ean, asin, mpn, brand }: SuggestedMapping) => ({
  artikelNumber: artikelNumber?.header ?? null,
  ean: ean?.header ?? null,
  asin: asin?.header ?? null,
  ...(mpn && brand && { mpn: mpn.header, brand: brand.header }),
})

const files = process.argv.slice(2).map((file) => ({ file }))
await printEach(files, describeList, 'Usage: npm run -s list -- FILE…\n')
