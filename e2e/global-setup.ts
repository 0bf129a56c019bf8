import { prepareFolder } from '../harness/prepared-folder.ts'
import { openRunFolder } from '../scripts/checks/run-folder.ts'

/** Prepares one data folder for the run, unless the checks have. The product of each test file starts on a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeFolder = openRunFolder()
  process.env.PREPARED_FOLDER ??= await prepareFolder()
  return removeFolder
}
