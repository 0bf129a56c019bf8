import { Skeleton } from '../ui/skeleton.tsx'

interface PageSkeletonProps {
  /** The heading for screen readers. None in what the server sends, which they skip. */
  title?: string
  /** The heights of what follows the heading. */
  parts: readonly string[]
}

/** A page of the app until its data arrives. */
export function PageSkeleton({ title, parts }: PageSkeletonProps) {
  return (
    <div className="flex flex-col gap-6">
      {title !== undefined && <h1 className="sr-only">{title}</h1>}
      <div className="flex flex-col gap-3">
        <Skeleton className="w-20" />
        <Skeleton className="h-7 w-64 max-w-full" />
      </div>
      {parts.map((height) => (
        <Skeleton key={height} className={`${height} rounded-lg`} />
      ))}
    </div>
  )
}

/** The parts of the page of a list. */
export const listParts = ['h-9 w-full max-w-xl', 'h-[60vh]'] as const
