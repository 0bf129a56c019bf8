import type { Transaction } from '@merkwerk/contract'

/**
 * The log as people read it: a job that is over is one line with what it cost. What it held at first is left out where its
 * settlement is listed too. Expects the newest booking first.
 */
export function oneLineAJob(booked: readonly Transaction[]): Transaction[] {
  const settled = new Set(
    booked.flatMap(({ transaction_type, job_id }) => (transaction_type === 'Settlement' ? [job_id] : [])),
  )
  return booked.flatMap((booking) => {
    const { transaction_type: type, job_id, captured } = booking
    if (type === 'Hold' && settled.has(job_id)) return []
    return [type === 'Settlement' ? { ...booking, coins: -(captured ?? 0) } : booking]
  })
}
