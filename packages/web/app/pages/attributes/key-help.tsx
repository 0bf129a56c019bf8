import { useTranslation } from '../../messages/translate.ts'
import { Kbd } from '../../ui/kbd.tsx'

/** The keys of the rows, where there is a keyboard. */
export function KeyHelp({ typing, hasValues = false }: { typing: string; hasValues?: boolean }) {
  const { t } = useTranslation()
  const keys = [
    ['↑ ↓', t('attributes.keys.move')],
    ['Enter', t('attributes.keys.accept')],
    ['$mod+i', t('attributes.keys.ignore')],
    ...(hasValues ? [['→', t('attributes.keys.values')]] : []),
    ['$mod+z', t('attributes.keys.undo')],
  ] as const
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-5 py-2 text-sm text-muted pointer-coarse:hidden max-sm:hidden">
      <span className="sr-only">{t('attributes.keys.title')}: </span>
      {keys.map(([key = '', text]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd keys={key} />
          {text}
        </span>
      ))}
      <span>{typing}</span>
    </p>
  )
}
