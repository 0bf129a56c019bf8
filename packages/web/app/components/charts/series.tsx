import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BarOfDay } from './bars.tsx'

const Bars = lazy(() => import('./bars.tsx'))

const colors = {
  accent: { dot: 'bg-accent', fill: 'var(--color-accent)' },
  muted: { dot: 'bg-control', fill: 'var(--color-control)' },
} as const

interface SeriesProps {
  label: string
  color: keyof typeof colors
  /** Both are undefined while loading. */
  total: string | undefined
  bars: BarOfDay[] | undefined
}

/** The frame keeps its height while the chart loads. */
export function Series({ label, color, total, bars }: SeriesProps) {
  const { t } = useTranslation()
  const { dot, fill } = colors[color]
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-2">
        <span aria-hidden className={`size-2 rounded-full ${dot}`} />
        <span className="text-muted">{label}</span>
        <span className="text-lg font-semibold tabular-nums">{total ?? <Skeleton className="w-14" />}</span>
      </figcaption>
      <div className="relative mt-2 h-36" aria-hidden>
        <Suspense fallback={<Skeleton className="h-full" />}>
          {bars ? <Bars bars={bars} fill={fill} /> : <Skeleton className="h-full" />}
        </Suspense>
        {bars?.every(({ value }) => value === 0) && (
          <p className="absolute inset-x-0 top-8 pl-11 text-center text-sm text-faint">{t('chart.none')}</p>
        )}
      </div>
    </figure>
  )
}
