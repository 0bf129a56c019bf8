import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'

export interface LinePoint {
  label: string
  /** Undefined where a line has no value. */
  values: Readonly<Record<string, number | undefined>>
}

interface LinesProps {
  points: readonly LinePoint[]
  lines: readonly { name: string; color: string }[]
  formatValue: (value: number) => string
  /** The values from 0 to 1. Otherwise the axis fits the values. */
  isShare?: boolean
}

const tick = { fill: 'var(--color-faint)', fontSize: 12 }

/** Loaded on demand. A table has the same figures, so the chart needs no focus. */
export default function Lines({ points, lines, formatValue, isShare = false }: LinesProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={points.map(({ label, values }) => ({ label, ...values }))}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-edge)' }}
          minTickGap={32}
        />
        <YAxis
          tick={tick}
          tickFormatter={formatValue}
          tickLine={false}
          axisLine={false}
          width="auto"
          {...(isShare ? { ticks: [0, 0.5, 1], domain: [0, 1] } : { tickCount: 4, domain: ['auto', 'auto'] })}
        />
        {lines.map(({ name, color }) => (
          <Line
            key={name}
            dataKey={name}
            stroke={color}
            strokeWidth={2}
            dot={{ r: 3, fill: color, strokeWidth: 0 }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
