import type { AttributeKind } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { findMisfit } from './column-kinds.ts'

const misfit = (kind: Partial<AttributeKind>, value: string) =>
  findMisfit({ name: 'Farbe', type: 'text', unit: null, values: [], ...kind }, value)

test.each<[Partial<AttributeKind>, string, string | undefined]>([
  [{}, 'anything', undefined],
  [{ type: 'choice', values: ['Rot', 'Blau'] }, 'Rot', undefined],
  [{ type: 'choice', values: ['Rot', 'Blau'] }, 'Rot, Blau', undefined],
  [{ type: 'choice', values: ['Rot', 'Blau'] }, 'Rot, Grün', 'choice'],
  [{ type: 'choice', values: ['Rot', 'Blau'] }, '', undefined],
  [{ type: 'number', unit: 'cm' }, '1.249,5 cm', undefined],
  [{ type: 'number', unit: 'cm' }, '12', undefined],
  [{ type: 'number', unit: 'cm' }, '12 mm', 'unit'],
  [{ type: 'number', unit: 'cm' }, 'groß', 'number'],
  [{ type: 'number' }, '-12 kg', undefined],
  [{ type: 'boolean' }, 'Ja', undefined],
  [{ type: 'boolean' }, 'vielleicht', 'boolean'],
  [{ type: 'date' }, '24.12.2026', undefined],
  [{ type: 'date' }, '2026-02-29', 'date'],
  [{ type: 'date' }, 'Dezember', 'date'],
])('%o with the value %s: %s', (kind, value, reason) => {
  expect(misfit(kind, value)).toBe(reason)
})
