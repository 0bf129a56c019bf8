import { clsx } from 'clsx'
import { useTranslation } from '../messages/translate.ts'
import { Check, Copy } from './icons/public-icons.ts'
import { useCopy } from './use-copy.ts'

interface CopyTextProps {
  text: string
  /** A short form of the text. The whole text is copied. */
  shown?: string
  className?: string
}

export function CopyText({ text, shown = text, className }: CopyTextProps) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={isCopied ? t('app.copied') : t('app.copy', { text: shown })}
      title={shown === text ? undefined : text}
      onClick={(event) => {
        event.stopPropagation()
        void copy(text)
      }}
      className={clsx(
        'group relative -mx-1 inline-flex min-h-6 items-center rounded-sm px-1 font-mono text-sm whitespace-nowrap hover:bg-sunken',
        className,
      )}
    >
      {shown}
      <Icon
        className={clsx(
          'absolute left-full size-3',
          isCopied
            ? 'text-found'
            : 'text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
        aria-hidden
      />
    </button>
  )
}
