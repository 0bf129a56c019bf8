import { query } from '../../harness/database.ts'
import type { RunningProduct } from '../../harness/product.ts'

/** Words of titles, as pseudo-words of German shops. Low numbers are frequent. */
const syllables =
  'ka mü ler ton ber schu fa rin gel stu hol tz me tall bro sen ki ra do nu plex ver bin der kaf fee ma ne'
const vocabulary = Array.from({ length: 800 }, (_, number) => toWord(number * 31 + 7))

function toWord(number: number): string {
  const parts = syllables.split(' ')
  const text = Array.from(
    { length: 2 + (number % 3) },
    (_, index) => parts[(number * 7 + index * 13 + (number >> 3)) % parts.length],
  ).join('')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A number from 0 to 1, always the same for a row and a purpose. Its square makes small numbers frequent. */
const random = (purpose: number): string =>
  `((hashint8extended(list.id * 100000007 + n, ${purpose}) & 1048575) / 1048576.0)`
const pick = (values: string, purpose: number): string =>
  `(${values})[1 + floor(power(${random(purpose)}, 2) * cardinality(${values}))::int]`
const foundOnly = (value: string): string => `CASE WHEN ${random(1)} < 0.93 THEN ${value} END`

const resultId = 'list.id * 1000000000 + n'

/** The first twelve digits of a row's EAN, which no other row has. */
const digits = `'40' || lpad(floor(${random(3)} * 1000)::text, 3, '0') || lpad(n::text, 7, '0')`
const weighted = Array.from(
  { length: 12 },
  (_, at) => `${at % 2 === 0 ? 1 : 3} * substr(digits, ${at + 1}, 1)::int`,
)
const checkDigit = `(10 - (${weighted.join(' + ')}) % 10) % 10`

/** Each column of a row with number `n` and `digits` of a list. $1 are words, the rest of the row is random. */
const values: Record<string, string> = {
  list_id: 'list.id',
  position: 'n',
  article_number: `'AR-' || floor(${random(2)} * 900000 + 100000)::int`,
  ean: `digits || ${checkDigit}`,
  // Sellers rarely know all of them.
  asin: `CASE WHEN ${random(20)} < 0.9 THEN 'B0' || lpad(upper(to_hex(floor(${random(4)} * 4000000000)::bigint)), 8, '0') END`,
  run_id: '$3',
  verdict: `CASE WHEN ${random(1)} < 0.93 THEN 'found' WHEN ${random(1)} < 0.96 THEN 'not-found' WHEN ${random(1)} < 0.99 THEN 'ambiguous' ELSE 'blocked' END`,
  reason: `CASE WHEN ${random(1)} < 0.6 THEN 'found-both' WHEN ${random(1)} < 0.93 THEN 'found-amazon' ELSE 'no-offer' END`,
  sources: `CASE WHEN ${random(1)} < 0.6 THEN ARRAY['amazon', 'ebay'] WHEN ${random(1)} < 0.93 THEN ARRAY['amazon'] ELSE '{}' END`,
  title: foundOnly(
    `concat_ws(' ', ${[10, 11, 12, 13, 14, 15, 16].map((purpose) => pick('$1::text[]', purpose)).join(', ')}, n || ' ml')`,
  ),
  brand: foundOnly(pick('($1::text[])[1:300]', 10)),
  category: foundOnly(`'Kategorie ' || floor(power(${random(5)}, 2) * 300)::int`),
  amazon_price: foundOnly(`(${random(6)} * 200)::numeric(8, 2)`),
  amazon_currency: foundOnly(`'EUR'`),
  ebay_price: `CASE WHEN ${random(1)} < 0.6 THEN (${random(7)} * 200)::numeric(8, 2) END`,
  ebay_currency: `CASE WHEN ${random(1)} < 0.6 THEN 'EUR' END`,
  attributes: `CASE WHEN ${random(1)} < 0.93 THEN 5 + floor(${random(8)} * 30)::int ELSE 0 END`,
  attribute_names: `coalesce(${foundOnly("ARRAY['Marke', 'Farbe', 'Material', 'Gewicht', 'Breite', 'Höhe', 'Tiefe', 'Inhalt']")}, '{}')`,
  has_description: 'true',
  fingerprint: `md5(n::text)`,
  result_id: foundOnly(resultId),
  fetched_at: foundOnly(`now() - ${random(18)} * interval '60 days'`),
  changed_at: `now() - ${random(19)} * interval '60 days'`,
}

const scores = {
  completeness: `(100 - floor(power(${random(9)}, 2) * 50))::smallint`,
  missing: `CASE WHEN ${random(9)} > 0.98 THEN ARRAY['brand', 'attribute:Farbe'] WHEN ${random(9)} > 0.6 THEN ARRAY['description'] ELSE '{}' END`,
}

export interface AddedList {
  id: number
  publicId: string
}

/** Copies the only list with another reading, and rows of their own, into `lists` further lists. */
async function addLists(product: RunningProduct, lists: number, rows: number): Promise<AddedList[]> {
  const added = await query<{ id: string; publicId: string }>(
    product,
    `INSERT INTO lists (public_id, account_id, upload_id, reading, name, file_name, total_rows, found, lines_stored, created_at, changed_at)
     SELECT 'ML-' || lpad(upper(to_hex((random() * 4000000000)::bigint)), 8, '0'), account_id, upload_id,
       jsonb_build_object('copy', (SELECT count(*) FROM lists) + n), 'Copy ' || n, file_name, $2, $2, true, created_at, changed_at
     FROM (SELECT * FROM lists ORDER BY id LIMIT 1) AS list, generate_series(1, $1) AS n
     RETURNING id, public_id AS "publicId"`,
    [lists, rows],
  )
  return added.map(({ id, publicId }) => ({ id: Number(id), publicId }))
}

async function addRows(product: RunningProduct, list: number, rows: number): Promise<void> {
  await query(
    product,
    `INSERT INTO list_rows (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')}
     FROM (SELECT id FROM lists WHERE id = $2) AS list, generate_series(1, ${rows}) AS n,
       LATERAL (SELECT ${digits} AS digits OFFSET 0) AS code`,
    [vocabulary, list, 1],
  )
  await query(
    product,
    `INSERT INTO list_lines (list_id, position, article_number, ean, asin)
     SELECT list_id, position, article_number, ean, asin FROM list_rows WHERE list_id = $1 ORDER BY position`,
    [list],
  )
  await query(
    product,
    `INSERT INTO list_scores (list_id, position, ${Object.keys(scores).join(', ')})
     SELECT id, n, ${Object.values(scores).join(', ')} FROM (
       SELECT list_id AS id, position AS n FROM list_rows WHERE list_id = $1 AND verdict = 'found' ORDER BY position) AS list`,
    [list],
  )
}

/** The values of the attributes in the results of the rows, by their names. */
const attributeValues = {
  Marke: 'brand',
  Farbe: `'Farbe ' || floor(power(${random(21)}, 2) * 40)::int`,
  Material: `'Stahl ' || n % 7`,
  Gewicht: `n % 9000 || ' g'`,
  Breite: `round((${random(22)} * 500)::numeric, 1) || ' cm'`,
  Höhe: `n % 300 || ' cm'`,
  Tiefe: `n % 80 || ' cm'`,
  Inhalt: `'1 Stück'`,
}

/** Adds the results of a list's rows, with the content of a real one. */
async function addResults(product: RunningProduct, list: number): Promise<void> {
  await query(
    product,
    `INSERT INTO results (id, key, verdict, reason, notes, product_keys, sources, title, brand, attributes, attribute_names,
       attribute_values, has_description, content)
     OVERRIDING SYSTEM VALUE
     SELECT result_id, decode(md5('row ' || list.id || ' ' || n), 'hex'), verdict, reason, '{}', '{}', sources, title, brand, attributes,
       $2, ARRAY[${Object.values(attributeValues).join(', ')}], true, (SELECT content FROM results WHERE verdict = 'found' ORDER BY id LIMIT 1)
     FROM (SELECT *, list_id AS id, position AS n FROM list_rows WHERE list_id = $1 AND result_id IS NOT NULL) AS list`,
    [list, Object.keys(attributeValues)],
  )
}

async function addList(product: RunningProduct, rows: number): Promise<AddedList> {
  const [list = { id: 0, publicId: '' }] = await addLists(product, 1, rows)
  await addRows(product, list.id, rows)
  await addResults(product, list.id)
  return list
}

/** Removes all indexes but the key and returns how to create them again: a bulk load into indexes takes ten times as long. */
async function dropIndexes(product: RunningProduct): Promise<string[]> {
  const indexes = await query<{ name: string; definition: string }>(
    product,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid IN ('list_rows'::regclass, 'list_scores'::regclass) AND NOT indisprimary`,
  )
  for (const { name } of indexes) await query(product, `DROP INDEX ${name}`)
  return indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

const rowsOfOthers = 100_000

/**
 * Adds a list of `rows` rows beside lists with `others` rows. Returns it with the seconds of rows and indexes. The product
 * must have one list.
 */
export async function addBigSheet(product: RunningProduct, rows: number, others: number) {
  const begin = performance.now()
  const indexes = await dropIndexes(product)
  const lists = await addLists(product, Math.ceil(others / rowsOfOthers), Math.min(rowsOfOthers, others))
  for (const { id } of lists) await addRows(product, id, Math.min(rowsOfOthers, others))
  const list = await addList(product, rows)
  const loaded = performance.now()
  await query(product, [`SET maintenance_work_mem = '1GB'`, ...indexes].join(';'))
  await query(product, 'VACUUM ANALYZE list_lines, list_rows, list_scores')
  const seconds = { rows: (loaded - begin) / 1000, indexes: (performance.now() - loaded) / 1000 }
  return { ...list, seconds }
}

/** Adds a list of its own with rows. The product must have one list. */
export async function addSheet(product: RunningProduct, rows: number): Promise<AddedList> {
  const list = await addList(product, rows)
  await query(product, 'VACUUM ANALYZE list_lines, list_rows, list_scores, results')
  return list
}

/** Texts to search for: parts of many titles, of every 25th and of every 1000th, one that no title has, and identifiers. */
export async function readTexts(product: RunningProduct, list: number) {
  const [row] = await query<{ ean: string; article_number: string }>(
    product,
    `SELECT ean, article_number FROM list_rows WHERE list_id = $1 AND position = 777`,
    [list],
  )
  const words = await query<{ word: string }>(
    product,
    `SELECT word FROM (SELECT DISTINCT unnest($2::text[]) AS word) AS words
     ORDER BY (SELECT count(*) FROM list_rows WHERE list_id = $1 AND title ILIKE '%' || word || '%') LIMIT 1`,
    [list, vocabulary],
  )
  return {
    'a whole EAN': row?.ean ?? '',
    'the beginning of article numbers': row?.article_number.slice(0, 5) ?? '',
    'a frequent part of titles': vocabulary[3]?.slice(1) ?? '',
    'a word of 4 % of titles': words[0]?.word ?? '',
    'a rare part of titles': '777 ml',
    'a part that no title has': 'xyqwertz',
    'the beginning of words': (vocabulary[50] ?? '').slice(0, 2),
  }
}
