import { expect, test } from 'vitest'
import { jobSchema } from './jobs.ts'

test.each([undefined, null, 'Archived'])('parses a status of %j as unknown', (status) => {
  expect(jobSchema.shape.status.parse(status)).toBe('Unknown')
})
