import { expect, test } from 'vitest'
import { writePoint } from './write-points.ts'

test.for([
  ['insert into "jobs" ("id") values ($1)', 'insert-jobs'],
  ['\n    INSERT INTO host_throttles AS throttle (site)', 'insert-host_throttles'],
  ['UPDATE batches SET state = $1', 'update-batches'],
  ['delete from "job_log" where "job_id" = $1', 'delete-job_log'],
  ['WITH due AS (SELECT 1) UPDATE jobs SET gather_at = now()', 'update-jobs'],
  ['INSERT INTO pgboss.job_common (name)', 'insert-job_common'],
])('names the fault point after %s', ([statement, point]) => {
  const { verb, table } = writePoint(statement!)!
  expect(`${verb}-${table}`).toBe(point)
})

test.for(['select * from "jobs" for update', 'commit', 'SET LOCAL update_process_title = on'])(
  'names no fault point after %s',
  (statement) => {
    expect(writePoint(statement)).toBeUndefined()
  },
)
