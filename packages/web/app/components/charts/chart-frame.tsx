import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ChartFrameProps {
  /** What screen readers call the chart. A table next to it has the figures. */
  name: string
  /** Evenly spaced and ascending. */
  ticks: readonly number[]
  formatTick: (value: number) => string
  /** The label of each point in time. */
  labels: readonly string[]
  /** Elements of SVG, placed in percent by `placePoint` and `placeValue`. */
  children: ReactNode
  /** Above the plot. */
  overlay?: ReactNode
}

/** More labels would touch each other on a phone. Wide charts have twice as many. */
const maxLabels = 4

/** The middle of the column of a point, in percent of the width. */
export const placePoint = (index: number, count: number): number => ((index + 0.5) / count) * 100

/** The height of a value, in percent from the top. */
export function placeValue(value: number, ticks: readonly number[]): number {
  const least = ticks[0] ?? 0
  return 100 - ((value - least) / ((ticks.at(-1) ?? 1) - least)) * 100
}

/** The axes and lines of a chart. Everything is placed in percent, so that the chart fits its place without measuring it. */
export function ChartFrame({ name, ticks, formatTick, labels, children, overlay }: ChartFrameProps) {
  const step = Math.ceil(labels.length / maxLabels / 2)
  return (
    <div className="@container grid size-full grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 pt-2 text-xs text-faint tabular-nums">
      <ul aria-hidden className="flex flex-col-reverse justify-between text-right">
        {ticks.map((tick) => (
          <li key={tick} className="flex h-0 items-center justify-end">
            {formatTick(tick)}
          </li>
        ))}
      </ul>
      <div className="relative">
        <svg role="img" aria-label={name} className="absolute size-full overflow-visible">
          {ticks.map((tick, index) => {
            const y = `${placeValue(tick, ticks)}%`
            return (
              <line
                key={tick}
                x1={0}
                x2={'100%'}
                y1={y}
                y2={y}
                className={index === 0 ? 'stroke-edge' : 'stroke-line'}
              />
            )
          })}
          {children}
        </svg>
        {overlay}
      </div>
      <ul aria-hidden className="relative col-start-2 h-6">
        {labels.map(
          (label, index) =>
            // In the middle of equal parts, so that none is cut off at the edges.
            index % step === Math.floor(step / 2) && (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two runs of a day have the same label.
                key={index}
                className={clsx(
                  'absolute top-2 -translate-x-1/2 leading-none whitespace-nowrap',
                  Math.floor(index / step) % 2 === 1 && '@max-md:hidden',
                )}
                style={{ left: `${placePoint(index, labels.length)}%` }}
              >
                {label}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
