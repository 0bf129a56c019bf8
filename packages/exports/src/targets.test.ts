import { buffer } from 'node:stream/consumers'
import { languages } from '@merkwerk/contract'
import { describe, expect, test } from 'vitest'
import { describeOptions, type OptionForm } from './core/options.ts'
import { packageFile } from './core/package-file.ts'
import { listFiles, preflight, singleFile } from './core/run.ts'
import type { ExportTarget } from './core/target.ts'
import { exportTargets, findExportTarget } from './targets.ts'
import { writeExport } from './testing/golden.ts'
import { hostileFamilies } from './testing/hostile-families.ts'
import { hostileJob, productsSource, safeProduct, toSource } from './testing/hostile-job.ts'
import { targetsVersion } from './version.ts'

interface Option {
  type: string
  enum?: string[]
  minimum?: number
  form: OptionForm
}

/** The values of another option with which an option matters, perhaps by way of a third one. */
function findCondition(
  properties: Record<string, Option>,
  { form: { onlyFor } }: Option,
  of: string,
): readonly string[] | undefined {
  if (!onlyFor) return undefined
  const other = properties[onlyFor.option]
  return onlyFor.option === of ? onlyFor.values : other && findCondition(properties, other, of)
}

/** Whether the files depend on an option. */
async function changesFiles(
  target: ExportTarget,
  properties: Record<string, Option>,
  name: string,
  options: Record<string, unknown>,
): Promise<boolean> {
  const { type, enum: choices, minimum = 0 } = properties[name] as Option
  const values =
    choices ?? (type === 'boolean' ? [true, false] : type === 'integer' ? [minimum, 3] : ['AB', 'CD'])
  const written = new Set<string>()
  for (const value of values) {
    const packages = [hostileJob, hostileFamilies, productsSource([safeProduct])].map((source) =>
      writeExport(target, {
        source,
        options: { price: 'amazon', images: 'names', ...options, [name]: value },
      }),
    )
    written.add(JSON.stringify((await Promise.all(packages)).map(({ files }) => files)))
  }
  return written.size > 1
}

test('every target has an ID of its own', () => {
  expect(new Set(exportTargets.map(({ id }) => id)).size).toBe(exportTargets.length)
  expect(findExportTarget('csv')?.name).toBe('CSV')
  expect(findExportTarget('unknown')).toBeUndefined()
})

describe.each(exportTargets.map((target) => [target.id, target] as const))('%s', (_, target) => {
  test('has a label in both languages for every option, and a default', () => {
    const { properties = {} } = describeOptions(target.options) as { properties?: Record<string, object> }
    for (const [name, property] of Object.entries(properties))
      expect([name, property]).toEqual([
        name,
        expect.objectContaining({
          default: expect.anything(),
          form: expect.objectContaining({ label: { de: expect.any(String), en: expect.any(String) } }),
        }),
      ])
    expect(Object.keys(target.options.parse({}) as object).sort()).toEqual(Object.keys(properties).sort())
  })

  test('has a guide in both languages', () => {
    const { steps, notes, columns } = target.guide(target.options.parse({}))
    expect(steps.length).toBeGreaterThan(0)
    const messages = [...steps, ...notes, ...columns.flatMap(({ rows }) => rows.map(({ field }) => field))]
    for (const message of messages) for (const language of languages) expect(message[language]).not.toBe('')
  })

  test('explains every finding in both languages, without placeholders', async () => {
    for (const source of [hostileJob, hostileFamilies])
      for (const { text, action } of (await preflight(target, { source })).findings)
        for (const message of [text, action])
          for (const language of languages) expect(message[language]).toMatch(/^[^{}]+[.!]$/)
  })

  test('exports the products with hostile values', async () => {
    const { findings } = await preflight(target, { source: hostileJob })
    const leftOut = findings.filter(({ kind }) => kind === 'row-left-out').flatMap(({ examples }) => examples)
    expect(leftOut.map(({ position }) => position)).not.toContain(1)
    expect(leftOut.map(({ position }) => position)).not.toContain(2)
  })

  // A workbook is compressed. Its cells are those of the CSV file.
  test.skipIf(target.id === 'xlsx')('carries the facts about product safety and energy', async () => {
    const { files } = await writeExport(target, { source: productsSource([safeProduct]) })
    // Targets escape or replace their separators.
    const plain = (text = '') => text.replace(/[^\p{L}\p{N}]/gu, '')
    const text = plain(Object.values(files).join('\n'))
    for (const { values } of safeProduct.attributes) expect(text).toContain(plain(values[0]))
  })

  test('shows an option of new products when it creates them, and no option that changes nothing', async () => {
    const { properties = {} } = describeOptions(target.options) as { properties?: Record<string, Option> }
    if (!properties.mode) return
    for (const [name, option] of Object.entries(properties)) {
      if (name === 'mode') continue
      const [create, ...update] = properties.mode.enum ?? []
      const isForNew = findCondition(properties, option, 'mode')?.includes('create') ?? false
      for (const mode of update)
        expect([name, await changesFiles(target, properties, name, { mode })]).toEqual([name, !isForNew])
      // Prices of the products are in euros, and their images have no folder of which every target could make an address.
      if (option.form.onlyFor?.option === 'mode')
        expect([name, await changesFiles(target, properties, name, { mode: create })]).toEqual([name, true])
    }
  })

  test('writes the same package twice', async () => {
    const [one, two] = [
      packageFile(target, { source: hostileJob }),
      packageFile(target, { source: hostileJob }),
    ]
    expect((await buffer(one.body)).equals(await buffer(two.body))).toBe(true)
    expect(one.report()).toEqual(await preflight(target, { source: hostileJob }))
  })

  test('writes articles of families one by one if the seller wants that', async () => {
    const { findings } = await preflight(target, { source: hostileFamilies, options: { families: 'simple' } })
    expect(findings.filter(({ kind }) => kind === 'family')).toEqual([])
  })

  test('lists the files that can be written alone, each once', async () => {
    const files = await listFiles(target)
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
    const { files: written } = await preflight(target, { source: hostileJob, isSplit: false })
    expect(files.map(({ name }) => name)).toEqual(written.map(({ name }) => name))
    for (const { id, name } of files) {
      const chunks = await Array.fromAsync(singleFile(target, { source: hostileJob }, id))
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
      expect([name, bytes]).toEqual([name, written.find((file) => file.name === name)?.bytes])
    }
  })

  test('writes files with headings for a job without products', async () => {
    const { files, rows } = await preflight(target, { source: toSource([]) })
    expect(rows).toEqual({ total: 0, written: 0, leftOut: 0 })
    for (const { rows: count } of files) expect(count).toBe(0)
  })
})

test('the version of the targets is the same for each call', () => {
  expect(targetsVersion()).toMatch(/^[\w-]{12}$/)
  expect(targetsVersion()).toBe(targetsVersion())
})
