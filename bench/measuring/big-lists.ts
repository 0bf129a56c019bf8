import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a list with `;` between its cells, with one row in memory at a time. */
export async function writeCsv(file: string, rows: Iterable<string[]>): Promise<void> {
  const lines = function* () {
    for (const cells of rows) yield `${cells.join(';')}\r\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}
