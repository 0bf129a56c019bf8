import { afterAll } from 'vitest'
import { usedDatabases } from './used-databases.ts'

// A setup file runs anew for each test file. Its hooks come after those of the test file, which close what uses the database.
afterAll(() => {
  usedDatabases.free.push(...usedDatabases.current.splice(0))
})
