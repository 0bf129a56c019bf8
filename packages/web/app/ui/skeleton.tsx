import { clsx } from 'clsx'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block h-4 animate-pulse rounded-sm bg-line', className)} />
}

interface SkeletonRowsProps {
  rows: number
  cells: readonly string[]
  /** For screen readers. */
  label?: string
  className?: string
}

export function SkeletonRows({ rows, cells, label, className = 'h-[49px]' }: SkeletonRowsProps) {
  return (
    <div role={label && 'status'}>
      {label && <span className="sr-only">{label}</span>}
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
          key={row}
          className={clsx(
            'flex items-center gap-6 border-t border-line px-5 first-of-type:border-t-0',
            className,
          )}
        >
          {cells.map((cell) => (
            <Skeleton key={cell} className={cell} />
          ))}
        </div>
      ))}
    </div>
  )
}
