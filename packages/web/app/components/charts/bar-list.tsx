import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ListedBar {
  id: string
  label: ReactNode
  /** From 0 to 1. */
  share: number
  value: string
  /** Next to the value. */
  note?: string | undefined
  /** The class of its fill. */
  color: string
}

/** Bars with their figures as text, so that they need no table. */
export function BarList({ bars }: { bars: readonly ListedBar[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {bars.map(({ id, label, share, value, note, color }) => (
        <li key={id}>
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{label}</span>
            <span className="shrink-0 tabular-nums">
              {note && <span className="mr-2 text-sm text-muted">{note}</span>}
              <span className="font-medium">{value}</span>
            </span>
          </p>
          <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
            <div
              className={clsx('h-full rounded-full transition-[width] duration-300', color)}
              style={{ width: `${share * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
