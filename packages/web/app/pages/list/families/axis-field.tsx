import type { ListFamily } from '@merkwerk/contract'
import { ConfirmedCall } from '../../../components/confirmed-call.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ArrowUp, Trash2 } from '../../../ui/icons/app-icons.ts'
import { SavedField } from './saved-field.tsx'

type Axes = ListFamily['axes']

interface AxisFieldProps {
  axes: Axes
  index: number
  mayChange: boolean
  /** Whether a change is being saved. Axes keep their places until then. */
  isBusy: boolean
  onRename: (label: string) => Promise<unknown>
  onAxes: (axes: Axes) => Promise<unknown>
}

/** The name of an axis, its place among the axes, and its removal. */
export function AxisField({ axes, index, mayChange, isBusy, onRename, onAxes }: AxisFieldProps) {
  const { t } = useTranslation()
  const axis = axes[index]
  if (!axis) return null
  const { label } = axis
  const others = axes.toSpliced(index, 1)
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <SavedField
          label={t('families.axis', { n: index + 1 })}
          value={label}
          maxLength={100}
          isReadOnly={!mayChange}
          onSave={onRename}
        />
      </div>
      {mayChange && index > 0 && (
        <IconButton
          icon={ArrowUp}
          label={t('families.axisUp', { label })}
          disabled={isBusy}
          // A message says why it could not be moved.
          onClick={() => void onAxes(others.toSpliced(index - 1, 0, axis)).catch(() => undefined)}
        />
      )}
      {mayChange && (
        <ConfirmedCall
          trigger={<IconButton icon={Trash2} label={t('families.removeAxis', { label })} disabled={isBusy} />}
          title={t('families.removeAxisTitle', { label })}
          labels={{ keep: t('app.cancel'), confirm: t('app.remove'), busy: t('app.saving') }}
          name="changeListFamily"
          onConfirm={() => onAxes(others)}
        >
          <p className="text-pretty">{t('families.removeAxisText')}</p>
        </ConfirmedCall>
      )}
    </div>
  )
}
