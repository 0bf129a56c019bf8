import { useTranslation } from '../../../messages/translate.ts'

const parts = ['fields', 'optional', 'inText', 'operators', 'numbers', 'conditions', 'texts'] as const

/** How formulas are written. */
export function FormulaHelp() {
  const { t } = useTranslation()
  return (
    <details className="rounded-lg border border-line px-3 py-2">
      <summary className="cursor-pointer font-medium">{t('computed.help.title')}</summary>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {parts.map((part) => (
          <div key={part}>
            <dt className="font-mono break-words">{t(`computed.help.${part}.code`)}</dt>
            <dd className="text-pretty text-muted">{t(`computed.help.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
