import { clsx } from 'clsx'
import { ChevronDown, ChevronLeft } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { DocumentTitle } from './document-title.tsx'

interface PageHeaderProps {
  /** A text is also the title of the browser tab. */
  title: ReactNode
  /** A small button behind the title. */
  titleAction?: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  /** Before the other actions. On phones a button shows them. */
  moreActions?: ReactNode
}

/** On phones the buttons of a line fill it. */
const actionsClass =
  'flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full max-sm:*:h-auto max-sm:*:min-h-9 max-sm:*:max-w-full max-sm:*:grow max-sm:*:px-2.5 max-sm:*:py-1.5 max-sm:*:leading-tight max-sm:*:whitespace-normal'

export function PageHeader({ title, titleAction, lead, back, actions, moreActions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:mb-4 sm:gap-y-4 lg:flex-nowrap">
      {typeof title === 'string' && <DocumentTitle text={title} />}
      <div className="min-w-0 max-w-full">
        {back && (
          <Link
            to={back.to}
            className="mb-2 -ml-1 inline-flex items-center gap-0.5 rounded-sm pr-1 text-sm text-muted hover:text-ink"
          >
            <ChevronLeft className="size-4" aria-hidden />
            {back.label}
          </Link>
        )}
        <div className="flex items-center gap-1">
          <h1 className="min-w-0 text-2xl break-words outline-none">{title}</h1>
          {titleAction}
        </div>
        {lead && <div className="mt-1 text-muted">{lead}</div>}
      </div>
      {moreActions ? (
        <Actions more={moreActions}>{actions}</Actions>
      ) : (
        actions && <div className={clsx(actionsClass, 'lg:shrink-0')}>{actions}</div>
      )}
    </header>
  )
}

function Actions({ more, children }: { more: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={clsx(actionsClass, 'lg:shrink-0')}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        className="sm:hidden"
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        {t('app.more')}
        <ChevronDown className={clsx('size-4 shrink-0', isOpen && 'rotate-180')} aria-hidden />
      </Button>
      <div
        id={id}
        className={clsx(
          'max-sm:order-last max-sm:basis-full max-sm:p-0! sm:contents',
          isOpen ? actionsClass : 'max-sm:hidden',
        )}
      >
        {more}
      </div>
      {children}
    </div>
  )
}
