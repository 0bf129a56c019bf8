import type { ListFamily } from '@merkwerk/contract'
import { useState } from 'react'
import { ConfirmedCall } from '../../../components/confirmed-call.tsx'
import { PromptDialog } from '../../../components/prompt-dialog.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ArrowUp, Plus, Trash2 } from '../../../ui/icons/app-icons.ts'
import { SavedField } from './saved-field.tsx'

type Axes = ListFamily['axes']

/** As many as the server takes. */
const maxAxes = 10

interface AxisFieldsProps {
  axes: Axes
  mayChange: boolean
  /** Whether a change is being saved. Axes keep their places until then. */
  isBusy: boolean
  onRename: (index: number, label: string) => Promise<unknown>
  onAxes: (axes: Axes) => Promise<unknown>
}

/** The axes of a family: their names and order, and a button that adds one. */
export function AxisFields(props: AxisFieldsProps) {
  const { axes, mayChange, isBusy, onAxes } = props
  return (
    <>
      {axes.map(({ key }, index) => (
        <AxisField key={key} index={index} {...props} />
      ))}
      {mayChange && axes.length < maxAxes && (
        <AddAxis
          isBusy={isBusy}
          onAdd={(label) => onAxes([...axes, { key: createKey(label, axes), label }])}
        />
      )}
    </>
  )
}

interface AxisFieldProps extends AxisFieldsProps {
  index: number
}

/** The name of an axis, its place among the axes, and its removal. */
function AxisField({ axes, index, mayChange, isBusy, onRename, onAxes }: AxisFieldProps) {
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
          onSave={(text) => onRename(index, text)}
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

interface AddAxisProps {
  isBusy: boolean
  /** Resolves once the axis is stored. */
  onAdd: (label: string) => Promise<unknown>
}

/** Adds an axis, whose values the owner fills in. The dialog stays open if it could not be saved. */
function AddAxis({ isBusy, onAdd }: AddAxisProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Plus} className="h-10 self-end justify-self-start" onClick={() => setOpen(true)}>
        {t('families.addAxis')}
      </Button>
      <PromptDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('families.addAxis')}
        label={t('families.axisName')}
        maxLength={100}
        isBusy={isBusy}
        onSave={(label) =>
          onAdd(label).then(
            () => setOpen(false),
            // A message says why.
            () => undefined,
          )
        }
      >
        <p className="text-pretty">{t('families.addAxisText')}</p>
      </PromptDialog>
    </>
  )
}

/** The label, or the label with a number if another axis has this key. */
function createKey(label: string, axes: ListFamily['axes']): string {
  const keys = new Set(axes.map(({ key }) => key))
  let key = label
  for (let copy = 2; keys.has(key); copy++) key = `${label.slice(0, 90)} ${copy}`
  return key
}
