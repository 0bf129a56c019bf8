import type { ReadArticle } from './expect-families.ts'
import { readTable } from './read-csv.ts'

/** Reads the items of an import by the rules of plentyONE's manual. Throws on properties that the other file does not create. */
export function readPlentyone(files: Record<string, string>) {
  const known = new Set(
    readTable(files['1_Eigenschaften.csv'] ?? '', { separator: ';' }).map((row) => row.Name),
  )
  return readTable(files['2_Artikel.csv'] ?? '', { separator: ';' }).map((row) => {
    const cell = row.Eigenschaftenkombination ?? ''
    const properties = (cell === '' ? [] : cell.split(';')).map((part) => {
      const [name = '', value = '', language = '', ...rest] = part.split(':')
      if (rest.length > 0 || value === '' || !/^[a-z]{2}$/.test(language))
        throw new Error(`Not a property: ${part}`)
      if (!known.has(name)) throw new Error(`The property ${name} does not exist`)
      return { name, value }
    })
    return {
      row,
      number: row['Variantennr.'] ?? '',
      properties,
      categories: row.Kategorien ? row.Kategorien.split(',').map((path) => path.split(';')) : [],
      images: row.Bilder ? row.Bilder.split(',').map((image) => image.split(';')) : [],
    }
  })
}

/** Variations by the rules of the manual. Throws on an attribute that does not exist, and on a value that it would split. */
export function readPlentyoneFamilies(files: Record<string, string>): ReadArticle[] {
  const table = (name: string) => readTable(files[name] ?? '', { separator: ';' })
  const known = new Set(
    table('4_Attribute.csv').map((row) => JSON.stringify([row.Attributname, row.Attributwert])),
  )
  const variations = Map.groupBy(
    table('5_Varianten.csv'),
    (row) => row['Variantennr. der Hauptvariante'] ?? '',
  )
  return table('2_Artikel.csv').flatMap((item): ReadArticle[] => {
    const number = item['Variantennr.'] ?? ''
    const found = variations.get(number)
    if (!found) return [{ kind: 'single', number }]
    const variants = found.map((row) => {
      const pairs = (row.Attributauswahlkombination ?? '').split(';').map((pair) => pair.split(':'))
      for (const pair of pairs)
        if (pair.length !== 2 || !known.has(JSON.stringify(pair)))
          throw new Error(`The attribute ${pair.join(':')} does not exist`)
      const values = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
      return { kind: 'variant' as const, number: row['Variantennr.'] ?? '', parent: number, values }
    })
    const names = Object.keys(variants[0]?.values ?? {})
    const axes = names.map((name) => [name, variants.map(({ values }) => values[name])])
    return [{ kind: 'parent', number, axes: Object.fromEntries(axes) }, ...variants]
  })
}
