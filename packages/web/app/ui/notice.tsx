import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { IconPart } from './icons/create-icon.tsx'
import { CircleAlert, CircleCheck, Clock3 } from './icons/public-icons.ts'

type Tone = 'error' | 'success' | 'waiting'

const tones: Record<Tone, { className: string; icon: IconPart }> = {
  error: { className: 'bg-blocked-soft text-blocked', icon: CircleAlert },
  success: { className: 'bg-found-soft text-found', icon: CircleCheck },
  waiting: { className: 'bg-ambiguous-soft text-ambiguous', icon: Clock3 },
}

interface NoticeProps {
  tone: Tone
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
}

export function Notice({ tone, title, children, action }: NoticeProps) {
  const { className, icon: Icon } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-4 py-3', className)}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        <div className="min-w-0 text-pretty break-words">
          {title && <p className="font-medium">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
