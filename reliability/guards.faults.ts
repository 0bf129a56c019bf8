import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeList } from './list.ts'
import { type Ground, openGround } from './site.ts'
import { type Outcome, runUnderKills } from './whole-run.ts'
import { copyWithout, guards } from './without-guard.ts'

let ground: Ground
let list: Buffer
let undisturbed: Outcome

beforeAll(async () => {
  ground = await openGround()
  list = makeList(60, ground.sandboxUrl)
  await using site = await ground.openSite()
  undisturbed = await runUnderKills(site, list)
})
afterAll(() => ground[Symbol.asyncDispose]())

test.for(guards)(
  '$promise',
  { meta: { checked: 'the kill leaves all as an undisturbed run does' } },
  async ({ kills }) => {
    await using site = await ground.openSite()
    expect(await runUnderKills(site, list, kills)).toEqual(undisturbed)
  },
)

/** A run that never ends also counts as harm. On a slow machine its results exist, but their file does not. */
function noEnd(error: Error): 'no end' {
  if (!String(error.cause).includes('all tasks to end')) throw error
  return 'no end'
}

test.for(guards)(
  'without the guard a kill does harm: $promise',
  {
    meta: { checked: 'it leaves something else' },
  },
  async ({ kills, ...guard }) => {
    using copy = copyWithout(guard)
    await using site = await ground.openSite(copy.tree)
    expect(await runUnderKills(site, list, kills).catch(noEnd)).not.toEqual(undisturbed)
  },
)
