import { clsx } from 'clsx'
import { diffWordsWithSpace } from 'diff'
import { useTranslation } from '../../../messages/translate.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'

/** Longer comparisons stop, and the texts are shown one after the other. */
const longestMs = 500

interface TextDiffProps {
  before: string
  after: string
  className?: string
}

export function TextDiff({ before, after, className }: TextDiffProps) {
  const { t } = useTranslation()
  const whole = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  const parts = before === after ? [] : (diffWordsWithSpace(before, after, { timeout: longestMs }) ?? whole)
  return (
    <ScrollRegion
      label={t('gpt.diff')}
      className={clsx(
        'overflow-y-auto rounded-lg border border-line bg-surface px-3 py-2 text-sm leading-6 break-words whitespace-pre-wrap',
        className,
      )}
    >
      {parts.length === 0 && <span className="text-muted">{t('gpt.noDiff')}</span>}
      {parts.map(({ value, added, removed }, index) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are made anew as a whole.
            key={index}
            className={clsx(
              'rounded-sm',
              added && 'bg-found-soft text-found no-underline',
              removed && 'bg-blocked-soft text-blocked',
            )}
          >
            {value}
          </Tag>
        )
      })}
    </ScrollRegion>
  )
}
