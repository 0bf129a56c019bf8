import { expect, test } from 'vitest'
import { makeProduct } from '../testing/hostile-job.ts'
import { ignoringCase } from './comparison.ts'
import type { Finding } from './findings.ts'
import { mergeAttributes } from './merge-attributes.ts'
import type { ExportAttribute } from './product.ts'

function merge(attributes: ExportAttribute[]) {
  const findings: Finding[] = []
  const run = { reportOn: (_: unknown, finding: Finding) => void findings.push(finding) }
  const merged = mergeAttributes(run, makeProduct({ attributes }), { nameKey: ignoringCase })
  const reported = findings.map(({ cause, before, after }) => ({ cause: cause.id, before, after }))
  return { values: merged.map(({ values }) => values), reported }
}

test('reports once that groups with other values of the same name are joined', () => {
  const { values, reported } = merge([
    { name: 'Material', group: 'Gehäuse', values: ['Holz'] },
    { name: 'Material', group: 'Deckel', values: ['Glas'] },
    { name: 'Material', values: ['Stahl'] },
  ])
  expect(values).toEqual([['Holz', 'Glas', 'Stahl']])
  expect(reported).toEqual([{ cause: 'merged-groups', before: 'Deckel: Material', after: 'Material' }])
})

test('does not report groups that repeat the same values', () => {
  const { values, reported } = merge([
    { name: 'Marke', group: 'Überblick', values: ['Acme'] },
    { name: 'Marke', group: 'Technische Details', values: ['Acme'] },
    { name: 'Farbe', group: 'Überblick', values: ['Rot'] },
  ])
  expect(values).toEqual([['Acme'], ['Rot']])
  expect(reported).toEqual([])
})
