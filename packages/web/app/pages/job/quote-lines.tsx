import type { ReactNode } from 'react'

export function QuoteLines({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-2 divide-y divide-line border-y border-line">
      {lines.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 py-2">
          <dt>{label}</dt>
          <dd className="text-right text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
