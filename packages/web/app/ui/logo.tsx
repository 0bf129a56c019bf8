import { clsx } from 'clsx'

export function Logo({ className, isCompact = false }: { className?: string; isCompact?: boolean }) {
  return (
    <span className={clsx('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
        <path
          className="fill-accent"
          d="M5 4h12.2a3 3 0 0 1 2.1.9l9 9a3 3 0 0 1 0 4.2l-9.2 9.2a3 3 0 0 1-4.2 0l-9-9A3 3 0 0 1 4 16.2V5a1 1 0 0 1 1-1z"
        />
        <circle cx="11" cy="10.5" r="2.4" className="fill-on-accent" />
        <path
          className="stroke-on-accent"
          strokeWidth="2.2"
          strokeLinecap="round"
          d="m13.5 17.5 5-5M16.8 20.8l5-5"
        />
      </svg>
      <span className={clsx('text-lg font-semibold tracking-[-0.02em]', isCompact && 'max-[22rem]:sr-only')}>
        Merkwerk
      </span>
    </span>
  )
}
