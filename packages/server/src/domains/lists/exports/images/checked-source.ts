import { imageProblemMessages } from '@merkwerk/contract'
import type { CheckedImage, ExportInput, ExportRecord, ExportSource, StoredImage } from '@merkwerk/exports'
import type { Context } from '../../../../platform/context.ts'
import { openSource } from '../../mapping/index.ts'
import type { ListSelection } from '../../sheets/index.ts'
import { groupFamilies } from '../family-source.ts'
import { findChecks, type ImageCheck } from './checks-store.ts'
import { hasImage, openImage } from './image-files.ts'
import { pictureAddress } from './pictures.ts'
import { findImageRun, hasDeclaration } from './runs-store.ts'

type Checks = ReadonlyMap<string, ImageCheck>

/** Rows with what is known about their images, if they were checked. */
export async function withImageChecks(
  context: Context,
  selection: ListSelection,
): Promise<{ source: ExportSource; images: Pick<ExportInput, 'imageProblem' | 'checkedImage'> | undefined }> {
  const source = groupFamilies(context, selection, openSource(context, selection))
  if (!(await findImageRun(context.db, selection))) return { source, images: undefined }
  const { source: checked, imageProblem, checkedImage } = checkedSource(context, source)
  // Without a declaration of rights our own addresses deliver nothing.
  const isDeclared = await hasDeclaration(context.db, selection)
  const withAddress = (address: string): CheckedImage | undefined => {
    const image = checkedImage(address)
    return image && { ...image, addressFor: (name) => pictureAddress(context, image.content, name) }
  }
  return { source: checked, images: { imageProblem, checkedImage: isDeclared ? withAddress : checkedImage } }
}

/** Rows with the checks of their images. The checks of a block are known while it and the next block are read. */
export function checkedSource(context: Context, source: ExportSource) {
  const known = new Set<Checks>()
  const find = (address: string): ImageCheck | undefined => {
    for (const checks of known) {
      const check = checks.get(address)
      if (check) return check
    }
    return undefined
  }
  return {
    source: {
      async *[Symbol.asyncIterator]() {
        const own: Checks[] = []
        const forget = (keep: number) => {
          for (const checks of own.splice(0, own.length - keep)) known.delete(checks)
        }
        try {
          for await (const block of source) {
            const checks = await findChecks(context.db, listAddresses(block))
            known.add(checks)
            own.push(checks)
            forget(Math.min(2, own.length))
            yield block
          }
        } finally {
          forget(0)
        }
      },
    },
    imageProblem: (address: string) => {
      const problem = find(address)?.problem
      return problem ? imageProblemMessages[problem] : undefined
    },
    checkedImage: (address: string) => {
      const check = find(address)
      return check?.problem === null ? { ending: check.ending, content: check.sha256 } : undefined
    },
    storedImage: (address: string): StoredImage | undefined => {
      const check = find(address)
      if (check?.problem !== null) return undefined
      const { ending, sha256, bytes, crc32 } = check
      return {
        ending,
        content: sha256,
        sha256,
        bytes,
        crc32,
        exists: () => hasImage(context, sha256),
        open: () => openImage(context, sha256),
      }
    },
  }
}

const listAddresses = (block: readonly ExportRecord[]): string[] => [
  ...new Set(
    block.flatMap(({ product }) => [
      ...(product?.images ?? []),
      ...(product?.variant?.family.parent?.images ?? []),
    ]),
  ),
]
