import { clsx } from 'clsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Stands for a few lines of text. */
export function SkeletonLines({ className }: { className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-4', className)}>
      {['w-3/4', 'w-2/3', 'w-4/5'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
