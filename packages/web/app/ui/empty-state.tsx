import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text: string
  action?: ReactNode
  /** `h1` if the page has no other content. */
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ icon: Icon, title, text, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="flex size-11 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon className="size-5" aria-hidden />
      </span>
      <Heading className="mt-4 text-lg">{title}</Heading>
      <p className="mt-1 max-w-md text-pretty text-muted">{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
