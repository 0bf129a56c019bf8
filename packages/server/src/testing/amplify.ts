import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A small file that becomes large, or takes long, when it is read. */
export interface AmplifyingFile {
  kind: string
  name: string
  bytes: Buffer
}

type Random = (most: number) => number

/** A deterministic generator of whole numbers from 1 on (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return 1 + (((mixed ^ (mixed >>> 14)) >>> 0) % most)
  }
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

interface Parts {
  /** The content of the worksheet part. */
  sheet: string
  strings?: string
  styles?: string
  sheets?: number
  others?: Record<string, string>
}

async function workbook({
  sheet,
  strings = '',
  styles = '',
  sheets = 1,
  others = {},
}: Parts): Promise<Buffer> {
  const entries = Array.from(
    { length: sheets },
    (_, at) => `<sheet name="T${at}" sheetId="${at + 1}" r:id="s${at}"/>`,
  )
  const relations = entries.map((_, at) => relation(`s${at}`, 'worksheet', 'worksheets/sheet1.xml'))
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"/>`,
    '_rels/.rels': `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('u', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...others,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const head =
  '<row><c t="str"><v>Artikelnummer</v></c><c t="str"><v>EAN</v></c><c t="str"><v>Wert</v></c></row>'
const cells = (rows: string) => `<sheetData>${head}${rows}</sheetData>`
const text = (content: string) => `<row><c t="str"><v>${content}</v></c><c><v>4006381333931</v></c></row>`
const shared = '<c t="s"><v>0</v></c>'

/** The kinds of workbooks. Each expands to at most about 60 MB of XML, and references multiply it. */
const workbooks: Record<string, (random: Random) => Parts> = {
  'shared strings': (random) => ({
    strings: `<si><t>${'x'.repeat(random(60_000))}</t></si>`,
    sheet: cells(`<row>${shared.repeat(random(8))}</row>`.repeat(random(99_000))),
  }),
  'rich text': (random) => ({
    strings: `<si>${'<r><rPr><b/></rPr><t>xy</t></r>'.repeat(random(150_000))}</si>`,
    sheet: cells(`<row>${shared.repeat(3)}</row>`.repeat(random(50_000))),
  }),
  styles: (random) => ({
    styles: `<numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(random(300_000))}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(random(500_000))}</cellXfs>`,
    sheet: cells('<row><c s="1"><v>1</v></c><c s="1"><v>2</v></c></row>'.repeat(random(50_000))),
  }),
  'merged ranges': (random) => {
    const merges = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(random(500_000))}</mergeCells>`
    const data = cells(text('a').repeat(random(1_000)))
    return { sheet: random(2) === 1 ? merges + data : data + merges }
  },
  'inline strings': (random) => ({
    sheet: cells(
      `<row><c t="inlineStr"><is>${`<t>${'y'.repeat(random(30_000))}</t>`.repeat(random(4))}</is></c></row>`.repeat(
        random(500),
      ),
    ),
  }),
  'dimension that is wrong': (random) => ({
    sheet: `<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols>${cells(
      '<row><c t="str"><v>a</v></c><c r="XFC9"><v>2</v></c></row>'.repeat(random(30_000)),
    )}`,
  }),
  'entity-like texts': (random) => ({
    sheet: cells(
      text(
        ['&amp;', '&#120;', '_x0041_', '&lt;!ENTITY a "b">'][random(4) - 1]!.repeat(random(20_000)),
      ).repeat(random(100)),
    ),
    others:
      random(3) === 1
        ? { 'customXml/item1.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }
        : {},
  }),
  'deep XML': (random) => {
    const times = random(2_000_000)
    const deep = `${'<a>'.repeat(times)}${random(2) === 1 ? '</a>'.repeat(times) : ''}`
    return [
      { sheet: cells(deep) },
      { sheet: cells(text('a')), strings: deep },
      { sheet: cells(text('a')), styles: deep },
    ][random(3) - 1]!
  },
  'long numbers': (random) => ({
    sheet: cells(
      `<row><c><v>${'9'.repeat(random(250_000))}</v></c><c><v>1e${random(9_999)}</v></c></row>`.repeat(
        random(100),
      ),
    ),
  }),
  'many sheets and empty rows': (random) => ({
    sheets: random(3_000),
    sheet: `<sheetData>${'<row/>'.repeat(random(100_000))}</sheetData>`,
  }),
  attributes: (random) => ({
    sheet: cells(
      `<row ${Array.from({ length: random(15_000) }, (_, at) => `a${at}="1"`).join(' ')}><c><v>1</v></c></row>`.repeat(
        random(50),
      ),
    ),
  }),
  'texts of many parts': (random) => ({
    sheet: cells(`<row><c t="str">${`<v>${'z'.repeat(1_000)}</v>`.repeat(random(20_000))}</c></row>`),
  }),
}

const csvs: Record<string, (random: Random) => string> = {
  'a million columns': (random) => `Artikelnummer;EAN${';a'.repeat(random(900_000))}\n1;2\n`,
  'a million columns in a row': (random) => `Artikelnummer;EAN\n1;2\n${'1;'.repeat(random(900_000))}\n`,
  'wide headers': (random) =>
    `${'EAN;'.repeat(random(16_000))}\n${'4006381333931;'.repeat(random(16_000))}\n`.repeat(3),
  'tiny rows': (random) => `EAN;SKU\n${'1;\n'.repeat(random(600_000))}`,
  'blank lines': (random) => `EAN;SKU\n${'\n'.repeat(random(1_800_000))}1;2\n`,
  'an open quote': (random) => `EAN;SKU\n1;"${'a""\n'.repeat(random(400_000))}`,
  'long cells': (random) =>
    `EAN;Artikelnummer\n${`${' '.repeat(random(100_000))}4006381333931;${'1'.repeat(random(90_000))}\n`.repeat(10)}`,
  'long digits': (random) => `EAN;Artikelnummer\n${`${'4'.repeat(random(1_000))};a\n`.repeat(random(1_500))}`,
}

const uuid = (random: Random): string =>
  `00000000-0000-4000-8000-${String(random(1_000_000_000)).padStart(12, '0')}`

/** Bodies that calls of a list accept as far as the schema goes. */
const listBodies: Record<string, (random: Random) => string> = {
  'changed cells': (random) => {
    const row = `{"position":1,"values":["${'a'.repeat(random(60))}"]}`
    const rows = Array.from({ length: random(20_000) }, () => row).join(',')
    return `{"id":"${uuid(random)}","kind":"paste","cells":{"fields":["title"],"rows":[${rows}]}}`
  },
  'an expression that backtracks': (random) => {
    const find = `${'(a|a)*'.repeat(random(50))}b`
    const replacement = { rows: {}, fields: ['title'], find, expression: true, replacement: '$1'.repeat(900) }
    return JSON.stringify(replacement)
  },
  'a replacement that backtracks': (random) => {
    const find = `(${'a*'.repeat(random(200))})*b`
    const replacement = { rows: {}, fields: ['title'], find, expression: true, replacement: '$1'.repeat(900) }
    return JSON.stringify({ id: uuid(random), kind: 'replace', replacement })
  },
  'many ranges of rows': (random) => {
    const ranges = Array.from({ length: random(90_000) }, (_, at) => [1, 1 + at])
    return JSON.stringify({ rows: { ranges }, fields: ['title'], find: 'a', replacement: '' })
  },
  'a nested formula': (random) => {
    const depth = random(490)
    return JSON.stringify({
      field: 'title',
      formula: `=${'('.repeat(depth)}1${')'.repeat(depth)}`,
      decimal_mark: ',',
    })
  },
  'computed columns that read each other': (random) => {
    const readTwice = (at: number) => (at === 0 ? 'xx{Titel}' : `{c${at - 1}}`.repeat(random(150)))
    const columns = Array.from({ length: 20 }, (_, at) => ({
      field: `own:c${at}`,
      formula: readTwice(at),
      decimal_mark: ',',
    }))
    return JSON.stringify({ version: 0, columns })
  },
  'a view of wide columns': (random) => {
    const shown = Array.from({ length: random(5_000) }, () => 'x'.repeat(200))
    return JSON.stringify({
      name: 'a',
      view_id: null,
      settings: { address: {}, layout: { shown, widths: {} } },
    })
  },
  'axis values': (random) => {
    const row = { position: 1, values: ['x'.repeat(random(20))] }
    const rows = Array.from({ length: random(30_000) }, () => row)
    return JSON.stringify({ id: uuid(random), axes: ['Farbe'], rows })
  },
  'rows of a family': (random) =>
    JSON.stringify({
      positions: Array.from({ length: random(200_000) }, (_, at) => 1 + at),
      family_id: null,
    }),
}

const jsons: Record<string, (random: Random) => string> = {
  'nested arrays': (random) => '['.repeat(random(900_000)),
  'nested objects': (random) => `${'{"a":'.repeat(random(150_000))}1`,
  'empty objects': (random) => `[${'{},'.repeat(random(600_000))}{}]`,
  numbers: (random) => `[${'1,'.repeat(random(900_000))}1]`,
  'many keys': (random) => `{${Array.from({ length: random(120_000) }, (_, at) => `"k${at}":1`).join(',')}}`,
  'a call with many names': (random) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"quote","arguments":{${Array.from({ length: random(120_000) }, (_, at) => `"k${at}":1`).join(',')}}}}`,
  'many calls': (random) =>
    `[${'{"jsonrpc":"2.0","id":1,"method":"ping"},'.repeat(random(40_000))}{"jsonrpc":"2.0","id":1,"method":"ping"}]`,
  escapes: (random) => `["${'\\u0022\\\\'.repeat(random(200_000))}"]`,
  definitions: (random) =>
    `[${'{"name":"a","namespace":"b","key":"c","type":"d","validations":[]},'.repeat(random(25_000))}1]`,
  'long numbers': (random) => `[${'9'.repeat(random(1_800_000))}]`,
  ...listBodies,
}

type Maker = (random: Random) => Promise<AmplifyingFile>

const listMakers = <T>(
  kinds: Record<string, (random: Random) => T>,
  name: string,
  write: (made: T) => Buffer | Promise<Buffer>,
): Maker[] =>
  Object.entries(kinds).map(([kind, make]) => async (random) => ({
    kind,
    name,
    bytes: await write(make(random)),
  }))

/** Two to four kinds, in random order and perhaps one twice, each of a random part of its size. */
function draw<T>(kinds: Record<string, (random: Random) => T>, random: Random) {
  const drawn = Array.from({ length: 1 + random(3) }, () => {
    const [kind, make] = Object.entries(kinds)[random(Object.keys(kinds).length) - 1]!
    const part = random(4)
    return { kind, made: make((most) => random(most > 10 ? Math.ceil(most / part) : most)) }
  })
  return { kind: drawn.map(({ kind }) => kind).join(' and '), made: drawn.map(({ made }) => made) }
}

function mergeParts(parts: Parts[]): Parts {
  const join = (name: 'sheet' | 'strings' | 'styles') => parts.map((part) => part[name] ?? '').join('')
  return {
    // The rows of all become one sheet where nothing stands between them.
    sheet: join('sheet').replaceAll('</sheetData><sheetData>', ''),
    strings: join('strings'),
    styles: join('styles'),
    sheets: Math.max(...parts.map(({ sheets = 1 }) => sheets)),
    others: Object.assign({}, ...parts.map(({ others }) => others)),
  }
}

/** Files of several kinds at once. */
const combinations: Maker[] = [
  async (random) => {
    const { kind, made } = draw(workbooks, random)
    return { kind, name: 'file.xlsx', bytes: await workbook(mergeParts(made)) }
  },
  async (random) => {
    const { kind, made } = draw(csvs, random)
    return { kind, name: 'file.csv', bytes: Buffer.from(made.join('')) }
  },
  async (random) => {
    const { kind, made } = draw(jsons, random)
    const text = random(2) === 1 ? `[${made.join(',')}]` : `{"rules":${made.join(',"rules":')}}`
    return { kind, name: 'file.json', bytes: Buffer.from(text) }
  },
]

const kinds: Maker[] = [
  ...listMakers(workbooks, 'file.xlsx', (parts) => workbook(parts)),
  ...listMakers(csvs, 'file.csv', (text) => Buffer.from(text)),
  ...listMakers(jsons, 'file.json', (text) => Buffer.from(text)),
]

/** The first are of one kind each, the others of several, and of all sorts in turn. */
const chooseMaker = (index: number): Maker =>
  index < kinds.length ? kinds[index]! : combinations[index % combinations.length]!

const mostBytes = 2 * 2 ** 20

/** Yields each kind of file once, then combinations. The same seed yields the same files. All are below 2 MB, and smaller by `scale`. */
export async function* amplifyingFiles(
  count: number,
  { seed, scale }: { seed: number; scale: number },
): AsyncGenerator<AmplifyingFile> {
  const next = randomFrom(seed)
  const random: Random = (most) => next(Math.max(most > 10 ? Math.round(most * scale) : most, 1))
  for (let at = 0; at < count; ) {
    const file = await chooseMaker(at)(random)
    if (file.bytes.length >= mostBytes) continue
    yield file
    at += 1
  }
}

/** How many kinds of files there are, with the combinations. */
export const amplifyingKinds = kinds.length + combinations.length
