import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { IconPart } from '../../../ui/icons/create-icon.tsx'

interface HealthCardProps {
  icon: IconPart
  title: string
  isBad: boolean
  action?: ReactNode
  className?: string
  children: ReactNode
}

export function HealthCard({ icon: Icon, title, isBad, action, className, children }: HealthCardProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col gap-1 rounded-lg border bg-surface px-4 py-3',
        isBad ? 'border-blocked/50' : 'border-line',
        className,
      )}
    >
      <div className="flex min-h-8 items-center gap-2">
        <Icon className={clsx('size-4 shrink-0', isBad ? 'text-blocked' : 'text-muted')} aria-hidden />
        <h3 className="min-w-0 flex-1 font-medium">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  )
}
