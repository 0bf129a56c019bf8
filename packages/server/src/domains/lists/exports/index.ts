/** Packages for shops and other programs: targets with their options, pre-flight reports, and downloads by signed links. */
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { checkImages, failImageCheck } from './images/check-images.ts'
import { removeOldImages } from './images/image-files.ts'
import { checkImagesTask, removeImagesTask } from './images/tasks.ts'

export { deleteExportChoices, listExportChoices } from './choices-store.ts'
export { createExport } from './create-export.ts'
export { createImageDownload, getImageCheck, startImageCheck } from './images/image-downloads.ts'
export { deleteImageRuns, exportImageDeclarations } from './images/runs-store.ts'
export { deleteListLinks, exportListLinks } from './list-links-store.ts'
export { readListPackage } from './open-files.ts'
export { routes } from './routes.ts'
export { chooseTarget, describeTargets, targetIds } from './targets.ts'

export const handlers = [
  handle(checkImagesTask, checkImages, failImageCheck),
  handle(removeImagesTask, async (context: Context, _payload, signal) => {
    context.logger.info({ removed: await removeOldImages(context, signal) }, 'old images removed')
  }),
]
