import {
  type Cause,
  defineTarget,
  type ExportFile,
  type ExportProduct,
  noTitle,
  type Run,
} from '../../core/index.ts'
import { familyRules, maxLengths, type Options, options } from './format.ts'
import { guide } from './guide.ts'
import { element, productXml } from './product-xml.ts'

const chunkLength = 64 * 1024

const badNumber: Cause = {
  id: 'bmecat.article-number',
  kind: 'row-left-out',
  text: {
    de: 'BMEcat nimmt keine Artikelnummern mit mehr als 32 Zeichen oder Zeilenumbruch auf.',
    en: 'BMEcat does not hold article numbers with more than 32 characters or a line break.',
  },
  action: {
    de: 'Kürzen Sie die Artikelnummer in Ihrer Liste.',
    en: 'Shorten the article number in your list.',
  },
}

const replacesCatalog: Cause = {
  id: 'bmecat.replaces-catalog',
  kind: 'existing-changed',
  text: {
    de: 'Die Datei ist ein vollständiger Katalog. Hat der Empfänger schon einen Katalog mit dieser Kennung, ersetzt der Import ihn: Artikel, Preise und Merkmale, die in der Datei fehlen, entfallen.',
    en: 'The file is a complete catalog. If the recipient has a catalog with this ID already, the import replaces it: articles, prices and attributes that the file lacks are removed.',
  },
  action: {
    de: 'Wählen Sie in den Optionen eine eigene Kennung, wenn der bisherige Katalog bleiben soll.',
    en: 'Choose an ID of its own in the options if the former catalog must stay.',
  },
}

const head = ({ language, catalog, version, supplier }: Options): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<BMECAT version="2005.1" xmlns="http://www.bmecat.org/bmecat/2005.1">
<HEADER>
<CATALOG>${element('LANGUAGE', language)}${element('CATALOG_ID', catalog || 'MERKWERK')}${element('CATALOG_VERSION', `${version}.0`)}</CATALOG>
<SUPPLIER>${element('SUPPLIER_NAME', supplier || 'Lieferant')}</SUPPLIER>
</HEADER>
<T_NEW_CATALOG>
`

const noBaseProduct: Cause = {
  id: 'bmecat.no-base-product',
  kind: 'family',
  text: {
    de: 'Ihre Liste hat keine Zeile für den Vaterartikel der Familie. Ihre Artikel nennen die Werte als Merkmale, ohne Verweis auf einen Vaterartikel.',
    en: 'Your list has no row for the parent of the family. Its articles have their values as features, without a reference to a parent.',
  },
  action: {
    de: 'Ergänzen Sie eine Zeile mit der Nummer der Familie, wenn der Katalog einen Vaterartikel haben soll.',
    en: 'Add a row with the number of the family if the catalog should have a parent.',
  },
}

/** Articles that can be ordered only: a parent is in the catalog if the list has it. Its variants follow and refer to it. */
function openFamily(run: Run<Options>, parent: ExportProduct, references: Set<string>): void {
  references.clear()
  if (parent.isAdded) run.reportOn(parent, { cause: noBaseProduct })
  else references.add(parent.articleNumber)
}

function catalogFile(run: Run<Options>): ExportFile {
  let rows = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    let pending = head(run.options)
    const references = new Set<string>()
    for await (const block of run.products())
      for (const product of block) {
        if (product.children) openFamily(run, product, references)
        if (product.isAdded) continue
        pending += productXml(run, product, references)
        rows++
        if (pending.length < chunkLength) continue
        yield Buffer.from(pending)
        pending = ''
      }
    yield Buffer.from(`${pending}</T_NEW_CATALOG>\n</BMECAT>\n`)
    if (rows > 0) run.report({ cause: replacesCatalog, count: rows })
  }
  return {
    id: 'catalog',
    name: '1_bmecat.xml',
    contentType: 'application/xml; charset=utf-8',
    content: { [Symbol.asyncIterator]: content },
    rows: () => rows,
  }
}

/** BMEcat 2005.1: one new catalog with features of free names. */
export const bmecatTarget = defineTarget({
  id: 'bmecat',
  name: 'BMEcat 2005.1',
  kind: 'product-data',
  options,
  reject: ({ title, articleNumber }) => {
    if (articleNumber.length > maxLengths.SUPPLIER_PID || /[\t\n]/.test(articleNumber)) return badNumber
    return title === '' ? noTitle : undefined
  },
  families: () => familyRules,
  decimalMark: () => '.',
  files: (run) => [catalogFile(run)],
  guide,
})
