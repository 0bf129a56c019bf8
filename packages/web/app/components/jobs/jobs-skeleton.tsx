import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const cells = ['w-24', 'w-40 max-w-[40%]', 'hidden w-32 sm:block', 'ml-auto w-20']

export function JobsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return <SkeletonRows rows={rows} cells={cells} label={t('jobs.loading')} />
}
