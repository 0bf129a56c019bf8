import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import type { IconPart } from './icons/create-icon.tsx'
import type { IllustrationName } from './illustration.tsx'
import { onDemand } from './on-demand.tsx'

const Illustration = onDemand(() => import('./illustration.tsx')).part('Illustration')

/** A drawing where a screen has no content yet, otherwise an icon. */
type Sign = { icon: IconPart; picture?: never } | { picture: IllustrationName; icon?: never }

type EmptyStateProps = Sign & {
  title: string
  text: string
  action?: ReactNode
  /** `h1` if the page has no other content. */
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({
  icon: Icon,
  picture,
  title,
  text,
  action,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-6 text-center', picture ? 'pt-8 pb-12' : 'py-14')}>
      {picture ? (
        <Suspense fallback={<div className="aspect-[160/112] w-40" />}>
          <Illustration name={picture} className="w-40" />
        </Suspense>
      ) : (
        Icon && (
          <span className="label-shape flex size-11 items-center justify-center bg-sunken text-muted">
            <Icon className="size-5" aria-hidden />
          </span>
        )
      )}
      <Heading className="mt-4 text-lg">{title}</Heading>
      <p className="mt-1 max-w-md text-pretty text-muted">{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
