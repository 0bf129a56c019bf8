import { expect, inject, test } from 'vitest'
import { drawKills, type Kills } from './kills.ts'
import { makeList } from './list.ts'
import { openGround } from './site.ts'
import { runUnderKills } from './whole-run.ts'

const isThorough = inject('thorough')
const rows = isThorough ? 600 : 40

/** The short form kills one worker in each stage of a run. The thorough form draws ten worker kills from the seed. */
const kills: Kills = isThorough
  ? drawKills(inject('seed'))
  : {
      workers: ['insert-batches:1', 'batch-row-closed:1', 'insert-ledger_entries:1'],
      api: 'commit-runs:1',
      database: { duringWorker: 1, afterAnswers: 1 },
    }

test('a run whose workers, api and database are killed has the result of an undisturbed run', {
  meta: {
    checked: 'files, records and ledger as of an undisturbed run',
    times: kills.workers.length + 2,
    ...(isThorough && { seed: inject('seed') }),
  },
}, async () => {
  process.stdout.write(`Kills: ${JSON.stringify(kills)}\n`)
  expect(new Set(kills.workers).size).toBe(kills.workers.length)
  await using ground = await openGround()
  const list = makeList(rows, ground.sandboxUrl)

  await using calm = await ground.openSite()
  await using rough = await ground.openSite()
  // Both at once: the disturbed run waits for restarts most of its time.
  const running = runUnderKills(calm, list)
  const [undisturbed, disturbed] = await Promise.all([running, runUnderKills(rough, list, kills, running)])

  expect(disturbed).toEqual(undisturbed)
  expect(await rough.checkBooks()).toBe('The books are right.\n')
  const [run] = disturbed.runs
  expect(run).toMatchObject({ status: 'Completed', rows })
  expect(disturbed.ledger).toEqual({
    sum: 0,
    balances: {
      wallet: 10_000 - run!.coins,
      held: 0,
      deposits: -10_000,
      revenue: run!.coins,
      adjustments: 0,
      receivable: 0,
    },
    transactions: { deposit: 1, hold: 1, settle: 1 },
  })
  if (!isThorough) return
  // A list of this length has results of every kind.
  expect(disturbed.rules.map(({ list }) => list)).toEqual(['key-multivalue', 'key-value', 'keyword-killer'])
  expect(disturbed.gpt[0]?.answered).toBeGreaterThan(rows / 6)
  expect(disturbed.verdicts.map(({ verdict }) => verdict)).toEqual([
    'ambiguous',
    'found',
    'not-found',
    'skipped',
    'unreadable',
  ])
})
