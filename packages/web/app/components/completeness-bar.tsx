/** Decoration beside the figure. */
export function CompletenessBar({ percent, className = '' }: { percent: number; className?: string }) {
  return (
    <span aria-hidden className={`h-1.5 overflow-hidden rounded-full bg-sunken ${className}`}>
      <span
        style={{ width: `${percent}%` }}
        className={`block h-full rounded-full ${percent === 100 ? 'bg-found-solid' : 'bg-accent'}`}
      />
    </span>
  )
}
