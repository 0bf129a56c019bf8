import { expect, test } from 'vitest'
import { jobSchema } from './jobs.ts'

test.each([undefined, null, 'Archived'])('a status of %j is read as unknown', (status) => {
  expect(jobSchema.shape.status.parse(status)).toBe('Unknown')
})
