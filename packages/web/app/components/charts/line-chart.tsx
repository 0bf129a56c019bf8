import { ChartFrame, placePoint, placeValue } from './chart-frame.tsx'
import { chooseTicks } from './ticks.ts'

interface LinePoint {
  label: string
  /** By line. Undefined where a line has no value. */
  values: Readonly<Record<string, number | undefined>>
}

interface LineChartProps {
  name: string
  points: readonly LinePoint[]
  /** `color` has the classes of its stroke and its points. */
  lines: readonly { name: string; color: string }[]
  formatValue: (value: number) => string
  /** The values from 0 to 1. Otherwise the axis fits the values. */
  isShare?: boolean
}

/** A table has the same figures, so the chart takes no focus. */
export function LineChart({ name, points, lines, formatValue, isShare = false }: LineChartProps) {
  const values = points.flatMap((point) => lines.flatMap((line) => point.values[line.name] ?? []))
  const ticks = isShare ? [0, 0.5, 1] : chooseTicks(Math.min(...values), Math.max(...values))
  return (
    <ChartFrame name={name} ticks={ticks} formatTick={formatValue} labels={points.map(({ label }) => label)}>
      {lines.map((line) => {
        const places = points.flatMap((point, index) => {
          const value = point.values[line.name]
          return value === undefined
            ? []
            : [{ x: placePoint(index, points.length), y: placeValue(value, ticks) }]
        })
        return (
          <g key={line.name} className={line.color}>
            {/* A polyline has no places in percent, so it is drawn in a square and stretched. */}
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible" aria-hidden>
              <polyline
                points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {places.map(({ x, y }) => (
              <circle key={x} cx={`${x}%`} cy={`${y}%`} r={3} stroke="none" />
            ))}
          </g>
        )
      })}
    </ChartFrame>
  )
}
