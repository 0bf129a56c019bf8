import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

export const sectionClass =
  'grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,34rem)]'

export function SettingSection({
  id,
  title,
  text,
  children,
}: {
  /** The target of links. */
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className={clsx(sectionClass, 'scroll-mt-20')}>
      <div>
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
