import {
  type Cause,
  chooseImages,
  DistinctTexts,
  type ExportProduct,
  enterImageFolder,
  mostImages,
  type Run,
} from '../../core/index.ts'
import type { Options } from './format.ts'

const action = {
  de: 'Prüfen Sie die Bilder auf dieser Seite, und laden Sie sie herunter: Danach lädt Shopware sie einige Tage lang von Merkwerk, unter eindeutigen Namen.',
  en: 'Check the images on this page and download them: Shopware then loads them from Merkwerk for some days, under unique names.',
}

const noAddress: Cause = {
  id: 'shopware.image-without-address',
  kind: 'image-unusable',
  text: {
    de: 'Shopware lädt Bilder nur von einer Adresse.',
    en: 'Shopware loads images from an address only.',
  },
  action: enterImageFolder,
}

const unusableName: Cause = {
  id: 'shopware.image-name',
  kind: 'image-unusable',
  text: {
    de: 'Shopware lehnt den Dateinamen ab: Ihm fehlt eine Endung wie .jpg, oder er enthält Sonderzeichen.',
    en: 'Shopware refuses the file name: it lacks an ending such as .jpg, or contains special characters.',
  },
  action,
}

const usedName: Cause = {
  id: 'shopware.image-name-used',
  kind: 'image-unusable',
  text: {
    de: 'Ein anderes Bild hat denselben Dateinamen. Shopware verlangt eindeutige Namen.',
    en: 'Another image has the same file name. Shopware requires unique names.',
  },
  action,
}

/** `allowed_extensions` of Shopware's configuration that are images. */
const hasEnding = /\.(?:jpe?g|png|webp|avif|gif|svg|bmp|tiff?)$/i
/** `FileNameValidator` refuses these in the decoded name without ending. */
const isRefused = /[\\/?*%&:|"'<>$#{}\p{Cc}]|^\.|[. ]$/u

function fileName(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '').replaceAll('+', ' ')
  } catch {
    return undefined
  }
}

/** Names such as `s-l1600.jpg` say a size or a place. Another export has an image with the same name. */
const isGeneric = (address: string): boolean =>
  (fileName(address) ?? '').replace(hasEnding, '').length < shortestOwnName
const shortestOwnName = 10

/** Chooses the image addresses of products that Shopware can load. Remembers file names for the whole export. */
export function createImageChooser(run: Run<Options>): (product: ExportProduct) => string[] {
  const names = new DistinctTexts()
  const addresses = new DistinctTexts()
  const findProblem = (address: string): Cause | undefined => {
    if (!URL.canParse(address)) return noAddress
    const name = fileName(address)
    if (!name || !hasEnding.test(name) || isRefused.test(name.replace(hasEnding, ''))) return unusableName
    const isNewName = names.add(name.toLowerCase())
    const isNewAddress = addresses.add(address)
    return isNewName || !isNewAddress ? undefined : usedName
  }
  return (product) => {
    const problems = new Map<string, Cause>()
    const needsName = (address: string): boolean => {
      const problem = findProblem(address)
      if (problem) problems.set(address, problem)
      return problem !== undefined || isGeneric(address)
    }
    return chooseImages(run, product, mostImages, needsName)
      .filter((address) => {
        const cause = run.options.images === 'addresses' ? problems.get(address) : findProblem(address)
        if (cause) run.reportOn(product, { cause, before: address })
        return !cause
      })
      .map((address) => address.replaceAll('|', '%7C'))
  }
}
