import { afterAll } from 'vitest'
import { openedDatabases } from './opened-databases.ts'

// A setup file runs anew for each test file, and its hooks come after those of the test file, which close what uses the
// databases. A hook that is added within another hook never runs.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern, and none is needed.
afterAll(async ({}, file) => {
  const hasFailed = file.tasks.some((task) => task.result?.state === 'fail')
  for (const drop of openedDatabases.splice(0)) await drop(hasFailed)
})
