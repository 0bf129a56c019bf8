import type { JobDetail } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { formatCoins, formatCount } from '../../messages/format.ts'

/** Why a job cost fewer coins than it found records; nothing where each of them was charged. */
export function FoundFree({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  if (job.found_free === 0) return null
  const found = job.progress.verdicts.found
  return (
    <p className="-mt-3 mb-6 px-1 text-sm text-pretty text-muted">
      {t('job.foundFree', {
        count: job.found_free,
        n: formatCount(job.found_free),
        found: formatCount(found),
        coins: t('summary.coins', { count: job.coins_used, n: formatCoins(job.coins_used) }),
      })}
    </p>
  )
}
