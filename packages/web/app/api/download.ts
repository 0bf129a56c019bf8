import { endpoints } from '@merkwerk/contract'
import { call } from './index.ts'

/** Fetches a job's PDF report with the session's token and hands it to the browser as `job_{id}.pdf`. */
export async function downloadPdf(job: { id: number; job_id: string }): Promise<void> {
  const answer = await call(endpoints.getJobPdf, {
    params: { id: job.job_id },
    headers: { accept: 'application/pdf' },
  })
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `job_${job.id}.pdf`
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
