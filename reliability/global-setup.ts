import type { TestProject } from 'vitest/node'
import { prepareFolder } from '../harness/prepared-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: string
  }
}

/** Prepares one data folder for the run. Tests start products on copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = await prepareFolder()
  project.provide('preparedFolder', folder.path)
  return folder.remove
}
