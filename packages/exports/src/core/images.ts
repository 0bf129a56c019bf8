import { hash } from 'node:crypto'
import { invalidImageAddress, tooManyImages, unusableImage } from './causes.ts'
import { choice, onlyFor, textOption } from './options.ts'
import type { ExportProduct } from './product.ts'
import type { CheckedImage, ImageLookup, Run } from './target.ts'

const choices = {
  addresses: { de: 'Adressen der Marktplätze', en: 'Addresses of the marketplaces' },
  names: { de: 'Dateinamen aus dem Bilder-Archiv', en: 'File names of the image archive' },
  none: { de: 'Keine Bilder', en: 'No images' },
}

/** How a target refers to images. */
export const imageOptions = (usual: keyof typeof choices) => ({
  images: choice(choices, usual, {
    label: { de: 'Bilder', en: 'Images' },
    help: {
      de: 'Dateinamen passen zu den Bildern, die Sie zu dieser Liste herunterladen.',
      en: 'File names match the images that you download for this list.',
    },
  }),
  ...onlyFor('images', ['names'], {
    imageFolder: textOption('', {
      label: { de: 'Ordner oder Adresse vor den Dateinamen', en: 'Folder or address before the file names' },
    }),
  }),
})

interface ImageOptions {
  images: keyof typeof choices
  imageFolder: string
}

/** File systems allow 255 bytes. */
const maxNameLength = 120

/** The name of an image in the image archive of a job: unique per article and safe in addresses and on every file system. */
export function imageFileName(articleNumber: string, number: number, ending = 'jpg'): string {
  // Other characters become their UTF-8 bytes in hexadecimal, so that different numbers get different names.
  const safe = articleNumber.replace(/[^A-Za-z0-9.-]/gu, (sign) => `_${Buffer.from(sign).toString('hex')}`)
  const name =
    safe.length <= maxNameLength
      ? safe
      : `${safe.slice(0, maxNameLength)}__${hash('sha256', articleNumber).slice(0, 16)}`
  return `${name}_${number}.${ending}`
}

/** Numbers the images of a product by their positions. An image with the content of an earlier one is left out. */
export function numberImages(
  { images }: Pick<ExportProduct, 'images'>,
  checkedImage: ImageLookup,
): { address: string; number: number; image: CheckedImage | undefined }[] {
  const contents = new Set<string>()
  return images.flatMap((address, index) => {
    const image = checkedImage(address)
    if (image && contents.has(image.content)) return []
    if (image) contents.add(image.content)
    return [{ address, number: index + 1, image }]
  })
}

/** Images of a product in a file whose importer knows no limit. eBay, which shows the most of a product, takes 24. */
export const mostImages = 50

/**
 * The image addresses or names of a product that the target can use, the main image first. Addresses are written with percent
 * encoding. Reports the images that it leaves out. `needsName` says that an importer cannot use the file name of an address, so that
 * the address has a name of our own if the image was checked.
 */
export function chooseImages(
  {
    options,
    imageProblem,
    checkedImage,
    reportOn,
  }: Pick<Run<ImageOptions>, 'options' | 'imageProblem' | 'checkedImage' | 'reportOn'>,
  product: ExportProduct,
  max: number,
  needsName: (address: string) => boolean = () => false,
): string[] {
  if (options.images === 'none') return []
  const usable = numberImages(product, checkedImage).flatMap(({ address, number, image }) => {
    const isAddress = /^https?:\/\//i.test(address) && URL.canParse(address)
    if (!isAddress) {
      reportOn(product, { cause: invalidImageAddress, before: address })
      return []
    }
    const reason = imageProblem(address)
    if (reason) {
      reportOn(product, { cause: unusableImage, before: address, reason })
      return []
    }
    const { href } = new URL(address)
    const name = imageFileName(product.articleNumber, number, image?.ending)
    if (options.images === 'names') return [options.imageFolder + name]
    return [(needsName(href) && image?.addressFor?.(name)) || href]
  })
  return limitImages({ reportOn }, product, usable, max)
}

/** The first images of a product, or of one with all its variants. Reports those that are too many. */
export function limitImages(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  product: ExportProduct,
  images: readonly string[],
  max: number,
): string[] {
  for (const address of images.slice(max))
    reportOn(product, { cause: tooManyImages, limit: max, before: address })
  return images.slice(0, max)
}
