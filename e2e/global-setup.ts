import { prepareFolder } from '../harness/prepared-folder.ts'

/** Sets up one data folder for the run; the product of each test file starts on a copy of it. */
export default async function setup(): Promise<() => void> {
  const folder = await prepareFolder()
  process.env.PREPARED_FOLDER = folder.path
  return folder.remove
}
