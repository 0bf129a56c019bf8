import { useTranslation } from '../../messages/translate.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BarChart, type BarOfDay } from './bar-chart.tsx'

const colors = {
  accent: { dot: 'bg-accent', fill: 'fill-accent' },
  muted: { dot: 'bg-control', fill: 'fill-control' },
} as const

interface SeriesProps {
  label: string
  color: keyof typeof colors
  /** Both are undefined while loading. */
  total: string | undefined
  bars: BarOfDay[] | undefined
}

/** The frame keeps its height while the figures load. */
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
      <div className="relative mt-2 h-36">
        {bars ? <BarChart name={label} bars={bars} fill={fill} /> : <Skeleton className="h-full" />}
        {bars?.every(({ value }) => value === 0) && (
          <p aria-hidden className="absolute inset-x-0 top-8 pl-11 text-center text-sm text-faint">
            {t('chart.none')}
          </p>
        )}
      </div>
    </figure>
  )
}
