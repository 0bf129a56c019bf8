import type { TestProject } from 'vitest/node'
import { prepareFolder } from '../harness/prepared-folder.ts'
import { openRunFolder } from '../scripts/checks/run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: string
  }
}

/** Prepares one data folder for the run, unless the checks have. Tests start products on copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = openRunFolder()
  project.provide('preparedFolder', process.env.PREPARED_FOLDER ?? (await prepareFolder()))
  return removeFolder
}
