import type { Transaction } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { oneLineAJob } from './group-by-job.ts'

let id = 100
function booking(
  transaction_type: Transaction['transaction_type'],
  coins: number,
  job: string | null = null,
) {
  id -= 1
  const captured = transaction_type === 'Settlement' ? 22 : null
  return { id, transaction_type, coins, job_id: job, captured } as Transaction
}
const shown = (bookings: Transaction[]) =>
  oneLineAJob(bookings).map(({ transaction_type, coins }) => [transaction_type, coins])

test('shows an ended job as one line with its cost', () => {
  const log = [booking('Settlement', 4, 'MW-1'), booking('Deposit', 500), booking('Hold', -26, 'MW-1')]
  expect(shown(log)).toEqual([
    ['Settlement', -22],
    ['Deposit', 500],
  ])
})

test('keeps a hold without a settlement', () => {
  const log = [booking('Hold', -5, 'MW-3'), booking('Settlement', 0, 'MW-2'), booking('Hold', -9, 'MW-1')]
  expect(shown(log)).toEqual([
    ['Hold', -5],
    ['Settlement', -22],
    ['Hold', -9],
  ])
})
