import { clsx } from 'clsx'

/** A grey stand-in of the size of what is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block h-4 animate-pulse rounded-sm bg-line', className)} />
}
