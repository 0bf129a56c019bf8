import { type AttributeMapping, endpoints } from '@merkwerk/contract'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { SubscriberFields } from '../../components/subscriber-fields.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'
import { useSaveVersion } from './use-save-version.ts'

interface ConstantsSheetProps {
  drafts: MappingDrafts
  isOpen: boolean
  onClose: () => void
}

/** Attributes with the same value for all articles. They are saved as a version of their own. */
export function ConstantsSheet({ drafts, isOpen, onClose }: ConstantsSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('attributes.constants.title')}>
      <p className="mb-5 text-pretty text-muted">{t('attributes.constants.text')}</p>
      {isOpen && (
        // Edits are dropped only if the saved constants have changed too.
        <SubscriberFields key={JSON.stringify(drafts.mapping.constants)}>
          <ConstantsForm drafts={drafts} onSaved={onClose} />
        </SubscriberFields>
      )}
    </Sheet>
  )
}

interface Values {
  constants: AttributeMapping['constants']
}

function ConstantsForm({ drafts, onSaved }: { drafts: MappingDrafts; onSaved: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { constants: drafts.mapping.constants },
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'constants' })
  const save = useSaveVersion(
    'saveAttributeMapping',
    drafts,
    ({ constants }: Values) =>
      call(endpoints.saveAttributeMapping, { body: { base_version: drafts.version, constants } }),
    ({ version }) => {
      toast('success', t('attributes.save.done', { version }))
      onSaved()
    },
  )
  const isFilled = (text: string) => text.trim() !== ''
  return (
    <form onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}>
      {fields.length === 0 && <p className="text-muted">{t('attributes.constants.none')}</p>}
      <ul className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-end gap-2">
            <Field
              className="min-w-0 flex-1"
              label={t('attributes.constants.name')}
              autoComplete="off"
              {...register(`constants.${index}.name`, { validate: isFilled })}
            />
            <Field
              className="min-w-0 flex-1"
              label={t('attributes.constants.value')}
              autoComplete="off"
              {...register(`constants.${index}.value`, { validate: isFilled })}
            />
            <IconButton
              icon={X}
              label={t('attributes.constants.remove', { name: field.name })}
              className="mb-0.5"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <FieldError text={formState.errors.constants ? t('attributes.constants.problem') : undefined} />
      </div>
      <div className="mt-5 flex flex-wrap justify-between gap-2">
        <Button icon={Plus} onClick={() => append({ name: '', value: '' })}>
          {t('attributes.constants.add')}
        </Button>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={!formState.isDirty}>
          {t('attributes.constants.save')}
        </Button>
      </div>
    </form>
  )
}
