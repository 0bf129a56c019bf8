import { type ReactNode, useState } from 'react'
import { formatCompact, formatShortDay } from '../../messages/format.ts'
import { ChartFrame, placePoint, placeValue } from './chart-frame.tsx'
import { chooseTicks } from './ticks.ts'

export interface BarOfDay {
  day: string
  value: number
  /** Shown while the pointer is over the bar. */
  card: ReactNode
}

interface BarChartProps {
  name: string
  bars: readonly BarOfDay[]
  /** The class of the bars. */
  fill: string
}

/** A table has the same figures, so bars take no focus. */
export function BarChart({ name, bars, fill }: BarChartProps) {
  const [pointed, setPointed] = useState(-1)
  const ticks = chooseTicks(0, Math.max(...bars.map(({ value }) => value)))
  const width = 100 / bars.length
  const card = bars[pointed]?.card
  const middle = placePoint(pointed, bars.length)
  return (
    <ChartFrame
      name={name}
      ticks={ticks}
      formatTick={formatCompact}
      labels={bars.map(({ day }) => formatShortDay(day))}
      overlay={
        card && (
          <div
            className="pointer-events-none absolute top-0 z-10 mx-3 rounded-lg border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap text-ink shadow-float"
            style={middle < 50 ? { left: `${middle}%` } : { right: `${100 - middle}%` }}
          >
            {card}
          </div>
        )
      }
    >
      {bars.map(({ day, value }, index) => {
        const top = placeValue(value, ticks)
        return (
          <g
            key={day}
            // A touch enters the bar as well, and leaves it with the next touch elsewhere.
            onPointerEnter={() => setPointed(index)}
            onPointerLeave={() => setPointed(-1)}
          >
            <rect
              x={`${index * width}%`}
              width={`${width}%`}
              height="100%"
              className={index === pointed ? 'fill-sunken' : 'fill-transparent'}
            />
            <rect
              x={`${placePoint(index, bars.length) - 0.4 * width}%`}
              y={`${top}%`}
              width={`${0.8 * width}%`}
              height={`${100 - top}%`}
              rx={2}
              className={fill}
            />
          </g>
        )
      })}
    </ChartFrame>
  )
}
