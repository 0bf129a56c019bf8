import { clsx } from 'clsx'

export function Logo({ className, isCompact = false }: { className?: string; isCompact?: boolean }) {
  return (
    <span className={clsx('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
        <path
          className="fill-accent"
          d="M8 2h11.5a4 4 0 0 1 2.8 1.2l6.5 6.5A4 4 0 0 1 30 12.5V24a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z"
        />
        <circle cx="22.6" cy="9.4" r="2" className="fill-on-accent" />
        <path
          className="fill-none stroke-on-accent"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M8 24V13.5l6 6.5 6-6.5V24"
        />
      </svg>
      <span className={clsx('text-lg font-semibold tracking-[-0.02em]', isCompact && 'max-[22rem]:sr-only')}>
        Merkwerk
      </span>
    </span>
  )
}
