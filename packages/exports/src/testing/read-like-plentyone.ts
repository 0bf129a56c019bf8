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
