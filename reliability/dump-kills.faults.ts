import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countTitles, toDump } from './open-facts.ts'
import { openGround } from './site.ts'
import { dies } from './whole-run.ts'

/** While an import begins, between its batches, when it is published and while the earlier one is deleted. */
const places = [
  ...['insert-open_facts_imports:1', 'insert-open_facts_products:1', 'commit-open_facts_products:3'],
  ...['update-open_facts_imports:6', 'commit-open_facts_imports:4', 'delete-open_facts_products:1'],
  ...['delete-open_facts_products:3', 'delete-open_facts_imports:1'],
]

test('the import of a dump survives kills, and lookups see one dump at each moment', {
  meta: { checked: 'products of one dump only, then all of the new one, nothing left', times: places.length },
}, async () => {
  await using ground = await openGround()
  await using site = await ground.openSite()
  await site.startMigration().ended
  const dump = join(site.dataDir, 'products.jsonl.gz')
  writeFileSync(dump, toDump('before', 20_000))
  await site.startImport(dump).ended

  for (const [index, place] of places.entries()) {
    const [before] = await countTitles(site)
    writeFileSync(dump, toDump(`${index}`, 20_000))
    await dies(site.startImport(dump, place), `the import at ${place}`)
    const [during, ...others] = await countTitles(site)
    expect(others).toEqual([])
    expect(during?.products).toBe(20_000)
    expect([before?.title, `${index}`]).toContain(during?.title)
    await site.startImport(dump).ended
    expect(await countTitles(site)).toEqual([{ title: `${index}`, products: 20_000 }])
    const [left] = await site.query('SELECT count(*)::integer AS rows FROM open_facts_products')
    expect(left).toEqual({ rows: 20_000 })
    expect(await site.query('SELECT state FROM open_facts_imports')).toEqual([{ state: 'current' }])
  }
})
