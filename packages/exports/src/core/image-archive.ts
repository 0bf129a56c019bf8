import { createHash } from 'node:crypto'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { byteOrderMark, csvLine, type Message } from '@merkwerk/contract'
import { ignoringCase } from './comparison.ts'
import { imageFileName, numberImages } from './images.ts'
import { passOver } from './passes.ts'
import type { ExportProduct, ExportSource } from './product.ts'
import { type StoredArchive, type StoredFile, storedArchive } from './stored-archive.ts'
import type { CheckedImage, ImageCheck } from './target.ts'

/** A usable image with its file. */
export interface StoredImage extends CheckedImage {
  bytes: number
  /** Hexadecimal. */
  sha256: string
  crc32: number
  /** Whether its file can be opened. */
  exists(): Promise<boolean>
  /** Undefined if the file does not exist any more. */
  open(): Promise<AsyncIterable<Uint8Array> | undefined>
}

interface ImageArchiveInput {
  source: ExportSource
  storedImage(address: string): StoredImage | undefined
  imageProblem: ImageCheck
  maxImages: number
  maxBytes: number
}

interface PlannedArchive extends StoredArchive {
  /** SHA-256 of its manifest, hexadecimal. Archives of one version of the code are the same if their manifests are. */
  manifestHash: string
}

const headings = ['Artikelnummer', 'EAN', 'Adresse', 'Datei', 'Bytes', 'SHA-256', 'Hinweis', 'Note']

const notes = {
  unchecked: { de: 'Nicht geprüft', en: 'Not checked' },
  limit: { de: 'Grenze des Downloads erreicht', en: 'Limit of the download reached' },
  missing: { de: 'Nicht mehr gespeichert', en: 'No longer stored' },
} as const satisfies Record<string, Message>

type Product = Pick<ExportProduct, 'articleNumber' | 'gtin'>

/** Characters of the manifest that are compressed together. */
const manifestChunkLength = 64 * 1024

/** The list of all images, guarded like every CSV file for people. Compressed in memory, because a list can have a million images. */
class Manifest {
  #bytes = 0
  #crc32 = 0
  readonly #hash = createHash('sha256')
  readonly #chunks: Uint8Array[] = []
  #text = byteOrderMark + csvLine(headings)

  add(
    { articleNumber, gtin = '' }: Product,
    address: string,
    file?: { name: string; image: StoredImage },
  ): void {
    const { name = '', image } = file ?? {}
    this.#addLine([
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
    this.#addLine([articleNumber, gtin, address, '', '', '', de, en])
  }

  /** The complete manifest with its hash. */
  end(): { file: StoredFile; hash: string } {
    this.#compress()
    const file = {
      name: 'manifest.csv',
      bytes: this.#bytes,
      crc32: this.#crc32,
      open: async () => this.#content(),
    }
    return { file, hash: this.#hash.digest('hex') }
  }

  async *#content(): AsyncGenerator<Uint8Array> {
    for (const chunk of this.#chunks) yield inflateRawSync(chunk)
  }

  #addLine(cells: string[]): void {
    this.#text += csvLine(cells)
    if (this.#text.length >= manifestChunkLength) this.#compress()
  }

  #compress(): void {
    const chunk = Buffer.from(this.#text)
    this.#text = ''
    this.#bytes += chunk.length
    this.#crc32 = crc32(chunk, this.#crc32)
    this.#hash.update(chunk)
    this.#chunks.push(deflateRawSync(chunk))
  }
}

/**
 * Plans the archive of the images of the rows that a package would contain, each under its name for the package, and a manifest of
 * all images at the end. Images beyond the limits, and images whose file does not exist, are in the manifest only. Reads all rows, and
 * no file. Reading the archive ends with an error if an image was removed since.
 */
export async function planImageArchive(input: ImageArchiveInput): Promise<PlannedArchive> {
  const { source, imageProblem, maxImages, maxBytes } = input
  const manifest = new Manifest()
  const files: StoredFile[] = []
  let total = 0
  const pass = passOver(
    {
      source,
      // Parents have names of their own for their images.
      families: { parent: 'first', hasAxisAttributes: true },
      reject: () => undefined,
      numberKey: ignoringCase,
      report: () => undefined,
    },
    { total: 0, written: 0, licensedSources: new Set() },
  )
  for await (const products of pass) {
    const images = listImages(products, input)
    const missing = files.length < maxImages ? await findMissing(images) : new Set()
    for (const { product, address, number, image } of images) {
      if (!image) manifest.addProblem(product, address, imageProblem(address) ?? notes.unchecked)
      else if (files.length >= maxImages || total + image.bytes > maxBytes)
        manifest.addProblem(product, address, notes.limit)
      else if (missing.has(image.sha256)) manifest.addProblem(product, address, notes.missing)
      else {
        const name = imageFileName(product.articleNumber, number, image.ending)
        files.push({ name, bytes: image.bytes, crc32: image.crc32, open: () => openImage(image) })
        total += image.bytes
        manifest.add(product, address, { name, image })
      }
    }
  }
  const { file, hash } = manifest.end()
  return { ...storedArchive([...files, file]), manifestHash: hash }
}

async function openImage({ sha256, open }: StoredImage): Promise<AsyncIterable<Uint8Array>> {
  const content = await open()
  if (!content) throw new Error(`The image ${sha256} was removed after its archive was planned`)
  return content
}

const listImages = (products: readonly ExportProduct[], { storedImage }: ImageArchiveInput) =>
  products.flatMap((product) =>
    numberImages(product, storedImage).map(({ address, number }) => ({
      product,
      address,
      number,
      image: storedImage(address),
    })),
  )

async function findMissing(images: readonly { image: StoredImage | undefined }[]): Promise<Set<string>> {
  const byHash = new Map(images.flatMap(({ image }) => (image ? [[image.sha256, image] as const] : [])))
  const missing = new Set<string>()
  await Promise.all(
    Array.from(byHash, async ([sha256, image]) => {
      if (!(await image.exists())) missing.add(sha256)
    }),
  )
  return missing
}
