import type { Readable } from 'node:stream'
import { byteOrderMark, csvLine, type Message } from '@merkwerk/contract'
import { imageFileName, numberImages } from './images.ts'
import { passOver } from './passes.ts'
import type { ExportProduct, ExportSource } from './product.ts'
import type { CheckedImage, ImageCheck } from './target.ts'
import { type ArchiveEntry, zipArchive } from './zip.ts'

/** A usable image with its file. */
export interface StoredImage extends CheckedImage {
  bytes: number
  /** Hexadecimal. */
  sha256: string
  /** Undefined if the file does not exist any more. */
  open(): Promise<AsyncIterable<Uint8Array> | undefined>
}

export interface ImageArchiveInput {
  source: ExportSource
  storedImage(address: string): StoredImage | undefined
  imageProblem: ImageCheck
  maxImages: number
  maxBytes: number
}

const headings = ['Artikelnummer', 'EAN', 'Adresse', 'Datei', 'Bytes', 'SHA-256', 'Hinweis', 'Note']

const notes = {
  unchecked: { de: 'Nicht geprüft', en: 'Not checked' },
  limit: { de: 'Grenze des Downloads erreicht', en: 'Limit of the download reached' },
  missing: { de: 'Nicht mehr gespeichert', en: 'No longer stored' },
} as const satisfies Record<string, Message>

type Product = Pick<ExportProduct, 'articleNumber' | 'gtin'>

/** One line of the manifest, guarded like every CSV file for people. */
class Manifest {
  text = byteOrderMark + csvLine(headings)

  add(
    { articleNumber, gtin = '' }: Product,
    address: string,
    file?: { name: string; image: StoredImage },
  ): void {
    const { name = '', image } = file ?? {}
    this.text += csvLine([
      articleNumber,
      gtin,
      address,
      name,
      String(image?.bytes ?? ''),
      image?.sha256 ?? '',
      '',
      '',
    ])
  }

  addProblem({ articleNumber, gtin = '' }: Product, address: string, { de, en }: Message): void {
    this.text += csvLine([articleNumber, gtin, address, '', '', '', de, en])
  }
}

/**
 * Streams the images of the rows that a package would contain, each under its name for the package, and a manifest of all images at
 * the end. Files are not read before their turn. Images beyond the limits are in the manifest only.
 */
export function imageArchive(input: ImageArchiveInput): Readable {
  const { source, storedImage, imageProblem, maxImages, maxBytes } = input
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    const manifest = new Manifest()
    let [count, total] = [0, 0]
    const pass = passOver(
      { source, reject: () => undefined, report: () => undefined },
      { total: 0, written: 0 },
    )
    for await (const products of pass)
      for (const product of products)
        for (const { address, number } of numberImages(product, storedImage)) {
          const image = storedImage(address)
          if (!image) {
            manifest.addProblem(product, address, imageProblem(address) ?? notes.unchecked)
            continue
          }
          if (count >= maxImages || total + image.bytes > maxBytes) {
            manifest.addProblem(product, address, notes.limit)
            continue
          }
          const content = await image.open()
          if (!content) {
            manifest.addProblem(product, address, notes.missing)
            continue
          }
          const name = imageFileName(product.articleNumber, number, image.ending)
          count += 1
          total += image.bytes
          manifest.add(product, address, { name, image })
          yield { name, content, isCompressible: false }
        }
    yield { name: 'manifest.csv', content: Buffer.from(manifest.text) }
  }
  return zipArchive(entries())
}
