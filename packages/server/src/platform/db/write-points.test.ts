import { expect, test } from 'vitest'
import { writePoint } from './write-points.ts'

test.for([
  ['insert into "runs" ("id") values ($1)', 'insert-runs'],
  ['\n    INSERT INTO host_throttles AS throttle (site)', 'insert-host_throttles'],
  ['UPDATE batches SET state = $1', 'update-batches'],
  ['delete from "run_log" where "run_id" = $1', 'delete-run_log'],
  ['WITH due AS (SELECT 1) UPDATE runs SET gather_at = now()', 'update-runs'],
  ['INSERT INTO pgboss.job_common (name)', 'insert-job_common'],
])('names the fault point after %s', ([statement, point]) => {
  const { verb, table } = writePoint(statement!)!
  expect(`${verb}-${table}`).toBe(point)
})

test.for(['select * from "runs" for update', 'commit', 'SET LOCAL update_process_title = on'])(
  'names no fault point after %s',
  (statement) => {
    expect(writePoint(statement)).toBeUndefined()
  },
)
