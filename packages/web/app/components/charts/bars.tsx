import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCompact, formatShortDay } from '../../messages/format.ts'
import { ticksUpTo } from './ticks.ts'

export interface BarOfDay {
  day: string
  value: number
  /** The tooltip. */
  card: ReactNode
}

const tick = { fill: 'var(--color-faint)', fontSize: 12 }

/** Loaded on demand. A table has the same figures, so the chart needs no focus. */
export default function Bars({ bars, fill }: { bars: BarOfDay[]; fill: string }) {
  const ticks = ticksUpTo(Math.max(...bars.map(({ value }) => value)))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tick={tick}
          tickFormatter={formatShortDay}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-edge)' }}
          minTickGap={32}
          interval="equidistantPreserveStart"
        />
        <YAxis
          tick={tick}
          tickFormatter={formatCompact}
          interval={0}
          tickLine={false}
          axisLine={false}
          width="auto"
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 'auto']}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-sunken)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const bar: BarOfDay | undefined = active ? payload[0]?.payload : undefined
            return bar ? (
              <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm tabular-nums shadow-float">
                {bar.card}
              </div>
            ) : null
          }}
        />
        <Bar dataKey="value" fill={fill} radius={[2, 2, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}
