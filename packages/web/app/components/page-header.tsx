import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../messages/translate.ts'
import { Button } from '../ui/button.tsx'
import { ChevronLeft } from '../ui/icons/app-icons.ts'
import { ChevronDown } from '../ui/icons/public-icons.ts'
import { DocumentTitle } from './document-title.tsx'

interface PageHeaderProps {
  /** A text is also the title of the browser tab. */
  title: ReactNode
  /** A small button behind the title. */
  titleAction?: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  /** Before the other actions. Below 1024 pixels, where they would need a second line, a button shows them. */
  moreActions?: ReactNode
  /** One line on wide screens and in short windows, for pages whose content needs the height. */
  isSlim?: boolean
}

/** On phones the buttons of a line fill it. */
const actionsClass =
  'flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full max-sm:*:h-auto max-sm:*:min-h-9 max-sm:*:max-w-full max-sm:*:grow max-sm:*:px-2.5 max-sm:*:py-1.5 max-sm:*:leading-tight max-sm:*:whitespace-normal'

export function PageHeader(props: PageHeaderProps) {
  const { title, titleAction, lead, back, actions, moreActions, isSlim } = props
  return (
    <header
      className={clsx(
        'flex flex-wrap justify-between gap-x-6 gap-y-3 lg:flex-nowrap',
        isSlim ? 'mb-2 items-center short:flex-nowrap' : 'mb-6 items-end max-sm:mb-4 sm:gap-y-4',
      )}
    >
      {typeof title === 'string' && <DocumentTitle text={title} />}
      <div
        className={clsx('min-w-0 max-w-full', isSlim && 'one-line:flex one-line:items-center one-line:gap-4')}
      >
        {back && (
          <Link
            to={back.to}
            title={isSlim ? back.label : undefined}
            className={clsx(
              '-ml-1 inline-flex items-center gap-0.5 rounded-sm pr-1 text-sm text-muted hover:text-ink',
              isSlim ? 'one-line:-mr-3' : 'mb-2',
            )}
          >
            <ChevronLeft className="size-4" aria-hidden />
            <span className={isSlim ? 'one-line:sr-only' : undefined}>{back.label}</span>
          </Link>
        )}
        <div className="flex min-w-0 items-center gap-1">
          <h1
            className={clsx(
              'min-w-0 break-words outline-none',
              isSlim ? 'text-xl one-line:truncate' : 'text-2xl',
            )}
          >
            {title}
          </h1>
          {titleAction}
        </div>
        {lead && (
          <div className={clsx('text-muted', isSlim ? 'lg:shrink-0 lg:text-sm short:max-lg:hidden' : 'mt-1')}>
            {lead}
          </div>
        )}
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
        className="lg:hidden"
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        {t('app.more')}
        <ChevronDown className={clsx('size-4 shrink-0', isOpen && 'rotate-180')} aria-hidden />
      </Button>
      <div
        id={id}
        className={clsx(
          'max-lg:order-last max-lg:basis-full max-sm:p-0! lg:contents',
          isOpen ? actionsClass : 'max-lg:hidden',
        )}
      >
        {more}
      </div>
      {children}
    </div>
  )
}
