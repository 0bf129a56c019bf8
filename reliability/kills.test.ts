import { expect, test } from 'vitest'
import { runJob } from './job-run.ts'
import { drawKills } from './kills.ts'
import { makeList } from './list.ts'
import { openGround } from './site.ts'

/** The kills of a failed run come back with the seed it printed. */
const seed = Number(process.env.FAULT_SEED ?? 1)
const rows = 600

test('a job whose worker was killed ten times, api and database once each, ends as if nothing had happened', {
  timeout: 600_000,
  meta: { checked: 'files, records and ledger as of an undisturbed run', times: 12 },
}, async () => {
  const kills = drawKills(seed)
  process.stdout.write(`FAULT_SEED=${seed}: ${JSON.stringify(kills)}\n`)
  expect(new Set(kills.workers).size).toBe(10)
  await using ground = await openGround()
  const list = makeList(rows, ground.sandboxUrl)

  await using calm = await ground.openSite()
  const undisturbed = await runJob(calm, list)
  await using rough = await ground.openSite()
  const disturbed = await runJob(rough, list, kills)

  expect(disturbed).toEqual(undisturbed)
  expect(await rough.checkBooks()).toBe('The books are right.\n')
  const [job] = disturbed.jobs
  expect(job).toMatchObject({ status: 'Completed', rows })
  expect(disturbed.ledger).toEqual({
    sum: 0,
    balances: {
      wallet: 10_000 - job!.coins,
      held: 0,
      deposits: -10_000,
      revenue: job!.coins,
      adjustments: 0,
      receivable: 0,
    },
    transactions: { deposit: 1, hold: 1, settle: 1 },
  })
  expect(disturbed.rules.map(({ list }) => list)).toEqual(['key-multivalue', 'key-value', 'keyword-killer'])
  expect(disturbed.gpt[0]?.answered).toBeGreaterThan(100)
  expect(disturbed.verdicts.map(({ verdict }) => verdict)).toEqual([
    'ambiguous',
    'found',
    'not-found',
    'skipped',
    'unreadable',
  ])
})
