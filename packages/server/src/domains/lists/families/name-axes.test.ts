import { expect, test } from 'vitest'
import { labelAxes } from './name-axes.ts'

test.each([
  ['de', ['Größe', 'Farbe', 'Ausführung', 'Duft']],
  ['en', ['Size', 'Color', 'Option', 'Duft']],
] as const)(
  'axes that only titles name have labels in the language of their owner: %s',
  (language, labels) => {
    const family = labelAxes(language, {
      key: 'similar A-1',
      rule: 'similar',
      reason: { code: 'same-title' },
      axes: [
        { key: 'size', label: '' },
        { key: 'color', label: '' },
        { key: 'other', label: '' },
        { key: 'scent', label: 'Duft' },
      ],
      members: [],
    })
    expect(family.axes.map(({ label }) => label)).toEqual(labels)
  },
)
