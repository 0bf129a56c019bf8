import type { VerdictCounts } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { verdictLooks, verdictOrder } from './verdict-badge.tsx'

interface VerdictBarProps {
  verdicts: VerdictCounts
  total: number
  label: string
  /** Without a total the bar only shows that the job is running. */
  isIndefinite?: boolean
  className?: string
}

/** Each verdict's share of all records. */
export function VerdictBar({ verdicts, total, label, isIndefinite = false, className }: VerdictBarProps) {
  const done = verdictOrder.reduce((sum, verdict) => sum + verdicts[verdict], 0)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={isIndefinite ? undefined : Math.min(done, total)}
      className={clsx('flex gap-px overflow-hidden rounded-full bg-line', className)}
    >
      {isIndefinite ? (
        <span className="h-full w-1/3 animate-stripes rounded-full bg-accent" />
      ) : (
        verdictOrder
          .filter((verdict) => verdicts[verdict] > 0)
          .map((verdict) => (
            <span
              key={verdict}
              className={clsx(
                'h-full min-w-0.5 transition-[width] duration-200',
                verdictLooks[verdict].solid,
              )}
              style={{ width: `${(verdicts[verdict] / total) * 100}%` }}
            />
          ))
      )}
    </div>
  )
}
