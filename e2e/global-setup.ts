import { prepareFolder } from '../harness/prepared-folder.ts'

/** Prepares one data folder for the run. The product of each test file starts on a copy. */
export default async function setup(): Promise<() => void> {
  const folder = await prepareFolder()
  process.env.PREPARED_FOLDER = folder.path
  return folder.remove
}
