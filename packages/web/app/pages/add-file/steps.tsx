import { clsx } from 'clsx'
import { useTranslation } from '../../messages/translate.ts'

export function Steps({ current }: { current: 1 | 2 }) {
  const { t } = useTranslation()
  const steps = [t('addFile.stepFile'), t('summary.title')]
  return (
    <ol aria-label={t('addFile.steps')} className="flex items-center gap-4 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index + 1 === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2',
            index + 1 === current ? 'font-medium text-ink' : 'text-faint',
          )}
        >
          <span
            className={clsx(
              'flex size-5 items-center justify-center rounded-full text-xs tabular-nums',
              index + 1 <= current ? 'bg-accent text-on-accent' : 'bg-sunken text-faint',
            )}
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
