import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface SectionProps {
  /** The target of links. */
  id?: string
  title: string
  lead?: string
  isSunken?: boolean
  children: ReactNode
}

export function Section({ id, title, lead, isSunken = false, children }: SectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={clsx('scroll-mt-16 border-t border-line', isSunken && 'bg-sunken')}
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 md:py-24">
        <h2 id={headingId} className="max-w-2xl text-3xl tracking-[-0.02em] md:text-4xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-2xl text-pretty text-muted">{lead}</p>}
        <div className="mt-10 md:mt-14">{children}</div>
      </div>
    </section>
  )
}

/** Not for search engines. */
export function StartLink({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <ButtonLink
      look="primary"
      to={paths.register}
      rel="nofollow"
      className={`h-11 px-6 text-lg ${className}`}
    >
      {children}
    </ButtonLink>
  )
}
