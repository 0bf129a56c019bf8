import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCompact, formatCount } from '../../texts/format.ts'
import type { JobDay } from './job-days.ts'

const tick = { fill: 'var(--color-faint)', fontSize: 12 }

/** Bars of one figure over the days; loaded only when it is shown. */
export default function JobChart({ field, days }: { field: 'jobs' | 'found'; days: JobDay[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={days}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        syncId="jobs"
        // Hidden from screen readers, who get the figures in words, and so nothing to focus.
        accessibilityLayer={false}
      >
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
          domain={[0, days.every((day) => day[field] === 0) ? 4 : 'auto']}
          tickCount={4}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-sunken)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const day: JobDay | undefined = active ? payload[0]?.payload : undefined
            return day ? <DayCard day={day} /> : null
          }}
        />
        <Bar
          dataKey={field}
          fill={field === 'found' ? 'var(--color-found-solid)' : 'var(--color-accent)'}
          radius={[2, 2, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

function DayCard({ day }: { day: JobDay }) {
  const { t } = useTranslation()
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium tabular-nums">{day.day}</p>
      <p className="text-muted tabular-nums">
        {t('dashboard.history.jobs')} {formatCount(day.jobs)} · {t('dashboard.history.found')}{' '}
        {formatCount(day.found)}
      </p>
    </div>
  )
}
