import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCoins, formatCompact } from '../../texts/format.ts'
import type { CoinPeriod } from './coin-periods.ts'

interface CoinChartProps {
  field: 'bought' | 'used'
  periods: CoinPeriod[]
  isWeekly: boolean
}

const tick = { fill: 'var(--color-faint)', fontSize: 12 }

/** Bars of coins over time; loaded only when it is shown. */
export default function CoinChart({ field, periods, isWeekly }: CoinChartProps) {
  const { t } = useTranslation()
  const isEmpty = periods.every((period) => period[field] === 0)
  return (
    <div className="relative h-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={periods} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} syncId="coins">
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="day"
            tick={tick}
            tickFormatter={(day: string) => day.slice(5)}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-edge)' }}
            minTickGap={32}
            interval="equidistantPreserveStart"
          />
          <YAxis
            tick={tick}
            tickFormatter={formatCompact}
            tickLine={false}
            axisLine={false}
            width={44}
            allowDecimals={false}
            domain={[0, isEmpty ? 4 : 'auto']}
            tickCount={4}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const period: CoinPeriod | undefined = active ? payload[0]?.payload : undefined
              return period ? <PeriodCard period={period} isWeekly={isWeekly} /> : null
            }}
          />
          <Bar
            dataKey={field}
            name={t(`wallet.chart.${field}`)}
            fill={field === 'bought' ? 'var(--color-accent)' : 'var(--color-ambiguous-solid)'}
            radius={[2, 2, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      {isEmpty && (
        <p className="absolute inset-x-0 top-8 pl-11 text-center text-sm text-faint">
          {t('wallet.chart.none')}
        </p>
      )}
    </div>
  )
}

function PeriodCard({ period, isWeekly }: { period: CoinPeriod; isWeekly: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium tabular-nums">
        {isWeekly ? t('wallet.chart.week', { day: period.day }) : period.day}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
        {(['bought', 'used', 'balance'] as const).map((field) => (
          <div key={field} className="contents">
            <dt className="text-muted">{t(`wallet.chart.${field}`)}</dt>
            <dd className="text-right">{formatCoins(period[field])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
