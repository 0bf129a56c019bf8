import { encode } from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { createTextStream, type Encoding, EncodingDetector } from './encoding.ts'

const german =
  'Artikelnummer;EAN;Bezeichnung\r\n1;4006381333931;Kaffeemühle „Größe L“\r\n2;;Öl-/Essigständer, Überzug, Äxte & Beile\r\n'

function detect(bytes: Uint8Array, chunkSize = bytes.length): Encoding {
  const detector = new EncodingDetector()
  for (let i = 0; i < bytes.length; i += chunkSize) detector.push(bytes.subarray(i, i + chunkSize))
  return detector.result()
}

function decode(bytes: Uint8Array, encoding: Encoding, chunkSize: number): string {
  const stream = createTextStream(encoding)
  let text = ''
  for (let i = 0; i < bytes.length; i += chunkSize) text += stream.push(bytes.subarray(i, i + chunkSize))
  return text + stream.end()
}

const polish =
  'Nr artykułu;EAN;Nazwa\r\n1;4006381333931;Młynek do kawy, żółty\r\n2;;Deska biała, łatwa w użyciu, średnia\r\n3;;Wieszak\r\n'
const czech =
  'Číslo;EAN;Název\r\n1;4006381333931;Ruční mlýnek na kávu, růžový\r\n2;;Taška na příslušenství, větší\r\n3;;Koš, nášivka\r\n'
const russian =
  'Артикул;EAN;Название\r\n1;4006381333931;Кофемолка ручная «Лада»\r\n2;;Гладильная доска, 120 x 40 см\r\n'
const plain = german.replace(/[„“]/g, '"')
const samples: [string, Encoding, Buffer, string][] = [
  ['UTF-8', 'utf-8', encode(german, 'utf8'), german],
  ['UTF-8 with a mark', 'utf-8', encode(german, 'utf8', { addBOM: true }), german],
  ['UTF-16 LE', 'utf-16le', encode(german, 'utf-16le', { addBOM: false }), german],
  ['UTF-16 LE with a mark', 'utf-16le', encode(german, 'utf-16le', { addBOM: true }), german],
  ['UTF-16 BE', 'utf-16be', encode(german, 'utf-16be', { addBOM: false }), german],
  ['UTF-16 BE with a mark', 'utf-16be', encode(german, 'utf-16be', { addBOM: true }), german],
  ['UTF-32 LE', 'utf-32le', encode(german, 'utf-32le', { addBOM: false }), german],
  ['UTF-32 BE with a mark', 'utf-32be', encode(german, 'utf-32be', { addBOM: true }), german],
  ['Windows-1252', 'windows-1252', encode(german, 'windows-1252'), german],
  ['Windows-1250 in Polish', 'windows-1250', encode(polish, 'windows-1250'), polish],
  ['Windows-1250 in Czech', 'windows-1250', encode(czech, 'windows-1250'), czech],
  ['Windows-1251', 'windows-1251', encode(russian, 'windows-1251'), russian],
  ['CP850', 'cp850', encode(plain, 'cp850'), plain],
  ['Mac OS Roman', 'macintosh', encode(plain, 'macintosh'), plain],
  ['ASCII', 'utf-8', Buffer.from('a;b\n1;2\n'), 'a;b\n1;2\n'],
]

describe('EncodingDetector and createTextStream', () => {
  it.each(samples)('detect and decode %s', (_, encoding, bytes, text) => {
    expect(detect(bytes)).toBe(encoding)
    expect(decode(bytes, encoding, bytes.length)).toBe(text)
  })

  it.each(samples)('work however %s is split into chunks', (_, encoding, bytes, text) => {
    for (const chunkSize of [5, 7, 64]) expect(decode(bytes, encoding, chunkSize)).toBe(text)
    expect(detect(bytes, 64)).toBe(encoding)
  })

  it('detect an umlaut far from the beginning', () => {
    const text = `${'1;2;3\n'.repeat(100_000)}4;5;Grün\n`
    expect(detect(encode(text, 'windows-1252'), 65_536)).toBe('windows-1252')
    expect(detect(encode(text, 'utf8'), 65_536)).toBe('utf-8')
  })

  it('treat a single invalid byte in UTF-8 as damage, not as another encoding', () => {
    const bytes = Buffer.concat([encode(german, 'utf8'), Buffer.from([0xed, 0xa0, 0x80, 0xff])])
    expect(detect(bytes)).toBe('utf-8')
    expect(decode(bytes, 'utf-8', bytes.length)).toContain('\ufffd')
  })

  it('keep UTF-8 with as many stray bytes as umlauts', () => {
    const bytes = Buffer.concat([encode('A;Größe\n', 'utf8'), encode('B;Lampe ü\n', 'windows-1252')])
    expect(detect(bytes)).toBe('utf-8')
    const cyrillic = encode('Кофемолка ручная «ЛАДА», ЁЛКА «КАША»', 'windows-1251')
    expect(detect(cyrillic)).toBe('windows-1251')
    expect(detect(encode('MENÜ“ GRÖSSE Ü, Übergröße\n', 'windows-1252'))).toBe('windows-1252')
  })

  it.each([
    ['an apostrophe', 'Women’s shirt\nMen’s shirt'],
    ['œ', 'cœur;œuvre;sœur'],
  ])('take %s inside of a word for Windows-1252', (_, text) => {
    expect(detect(encode(text, 'windows-1252'))).toBe('windows-1252')
  })

  it.each([
    ['macintosh', 'Crème brûlée, théière émaillée, boîte à thé'],
    ['macintosh', 'Código;Niño pequeño;Jamón ibérico'],
    ['macintosh', 'Caffè;Qualità più;Tè verde'],
    ['macintosh', 'Blå stol;Grön gräsmatta;Kök'],
    ['macintosh', 'Tür'],
    ['macintosh', 'Maß'],
    ['cp850', 'Codice;Caffè;Qualità più'],
    ['cp850', 'Blå stol;Grön gräsmatta'],
    ['windows-1250', 'Kod;Łóżko dziecięce;Żółta świeca;Książka'],
    ['windows-1250', 'Kód;Židle dřevěná;Skříň;Žluťoučký kůň'],
    ['windows-1250', 'Kód;Fűrész;Tükör őszi'],
    ['windows-1253', 'Κωδ;Καρέκλα;Τραπέζι ξύλινο'],
    ['windows-1253', 'ΚΑΡΕΚΛΑ'],
    ['windows-1251', 'КАША;СТОЛ'],
    ['iso-8859-7', 'Άσπρο ύφασμα'],
    ['windows-1253', 'Άσπρο ύφασμα'],
    ['windows-1254', 'İğne'],
    ['windows-1254', 'Kod;Şeker kaşığı;Işık;Gömlek'],
    ['windows-1252', 'Tête;Fenêtre;Niño;Garçon'],
    ['windows-1252', 'Tasse „Glück“ – 5 €;Kaffee…;LEGO™;Marke®;20 °C;20 µm;Ø 20 mm;§ 5;½ Liter'],
  ] as const)('know %s by letters of a language: %s', (encoding, text) => {
    const bytes = encode(`Nr;Name\n1;${text}\n`, encoding)
    expect(detect(bytes)).toBe(encoding)
    for (const chunkSize of [1, 40]) expect(detect(bytes, chunkSize)).toBe(encoding)
  })

  it('distinguish Windows-1252 from CP850 by German quotes without any umlaut', () => {
    expect(detect(encode('1;„Das ist ein Test“\n', 'windows-1252'))).toBe('windows-1252')
    expect(detect(encode('1;GRÜNE MÜLLTÜTEN\n', 'cp850'))).toBe('cp850')
    expect(detect(encode('1;Crème\n', 'cp850'))).toBe('cp850')
  })
})
