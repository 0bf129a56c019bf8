import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actors, signUpActors } from './actors.ts'
import { type GoldenSite, openGoldenSite } from './golden-site.ts'
import { printJson } from './print-json.ts'

/**
 * Defines the test of one scenario: its responses are those of the golden file beside the test. `vitest run … -u` writes
 * them. Each scenario has a database, accounts and products of its own.
 */
export function goldenTest(
  scenario: string,
  record: (site: GoldenSite, actors: Actors) => Promise<void>,
): void {
  let site: GoldenSite
  beforeAll(async () => {
    site = await openGoldenSite()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  test(`responds as recorded: ${scenario}`, async () => {
    await record(site, await signUpActors(site))
    const text = printJson(Object.fromEntries(site.recorded))
    await expect(`${text}\n`).toMatchFileSnapshot(`${scenario}.golden.json`)
  })
}
