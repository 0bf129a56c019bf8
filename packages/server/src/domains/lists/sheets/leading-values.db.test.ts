import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '../../../testing/index.ts'

let context: Awaited<ReturnType<typeof createTestContext>>

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

test.each([
  ['2026-11-05', '2026-11-05'],
  [' 2026-11-05T14:30:00Z', '2026-11-05'],
  ['05.11.2026', '2026-11-05'],
  ['5. 11. 2026', '2026-11-05'],
  ['05.11.2026, 14:30', '2026-11-05'],
  ['5.11.26', '2026-11-05'],
  ['5.11.98', '1998-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['11/25/2026', '2026-11-25'],
  ['5. November 2026', '2026-11-05'],
  ['5 März 2026', '2026-03-05'],
  ['1. Jänner 2026', '2026-01-01'],
  ['05. Dez. 2026', '2026-12-05'],
  ['November 5, 2026', '2026-11-05'],
  ['Oct 5th, 2026', '2026-10-05'],
  ['Dezember 2026', '2026-12-01'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2026', null],
  ['31/31/2026', null],
  ['1.2.3', null],
  ['10.0.10.1', null],
  ['05.11/2026', null],
  ['10.5 cm', null],
  ['2026', null],
  ['2026-11', null],
  ['20261105', null],
  ['Mark 2026', null],
  ['5 Marken 2026', null],
  ['', null],
])('the day of “%s” is %s', async (text, day) => {
  const { rows: read } = await sql<{ day: string | null }>`SELECT leading_date(${text})::text AS day`.execute(
    context.db,
  )
  expect(read[0]?.day).toBe(day)
})

test('reads numbers as sellers write them', async () => {
  const texts = [
    '2,5 kg',
    '1.234,50 €',
    '1,234.50',
    '1.500 W',
    '0.500',
    '1.2.3',
    '+7',
    '−4 °C',
    'rot',
    '',
    '12/24 V',
    '9'.repeat(400),
  ]
  const { rows: read } = await sql<{ numbers: (number | null)[] }>`
    SELECT array_agg(leading_number(text) ORDER BY place) AS numbers FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (text, place)`.execute(
    context.db,
  )
  expect(read[0]?.numbers).toEqual([2.5, 1234.5, 1234.5, 1500, 0.5, null, 7, -4, null, null, 12, null])
})
