import type { Transaction } from '@merkwerk/contract'

/** Omits the reservation of a job whose settlement is listed. Expects the newest transaction first. */
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
