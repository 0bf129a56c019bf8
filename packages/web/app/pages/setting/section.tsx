import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { type TextKey, useTranslation } from '../../messages/translate.ts'

export const sectionClass =
  'grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[minmax(0,19rem)_minmax(0,34rem)]'

interface SettingSectionProps {
  /** The target of links to the section. */
  id: string
  /** Keys of texts. */
  title: TextKey
  text: TextKey
  children: ReactNode
}

export function SettingSection({ id, title, text, children }: SettingSectionProps) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className={clsx(sectionClass, 'scroll-mt-20')}>
      <div>
        <h2 id={headingId} className="text-lg">
          {t(title)}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">{t(text)}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
