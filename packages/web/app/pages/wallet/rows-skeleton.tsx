import { Skeleton } from '../../ui/skeleton.tsx'

/** Rows of a table's height, until its rows are there. */
export function RowsSkeleton() {
  return (
    <div aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div
          key={row}
          className="flex h-[49px] items-center gap-6 border-t border-line px-5 first:border-t-0"
        >
          <Skeleton className="w-24" />
          <Skeleton className="hidden w-32 sm:block" />
          <Skeleton className="w-24" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}
