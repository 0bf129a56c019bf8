import { type AttributeMapping, endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useForm } from 'react-hook-form'
import { call } from '../../api/index.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { SubscriberFields } from '../../components/subscriber-fields.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Plus, X } from '../../ui/icons/app-icons.ts'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'
import { useSaveVersion } from './use-save-version.ts'

interface ConstantsSheetProps {
  /** Its own columns can be chosen. */
  listId: string
  drafts: MappingDrafts
  isOpen: boolean
  onClose: () => void
}

/** Attributes with the same value, or an own column, for all articles. They are saved as a version of their own. */
export function ConstantsSheet({ listId, drafts, isOpen, onClose }: ConstantsSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('attributes.constants.title')}>
      <p className="mb-5 text-pretty text-muted">{t('attributes.constants.text')}</p>
      {isOpen && (
        // Edits are dropped only if the saved constants have changed too.
        <SubscriberFields key={JSON.stringify(drafts.mapping.constants)}>
          <ConstantsForm listId={listId} drafts={drafts} onSaved={onClose} />
        </SubscriberFields>
      )}
    </Sheet>
  )
}

type Constant = AttributeMapping['constants'][number]

/** A constant as it is typed. Without an own column it is its value. */
interface TypedConstant {
  name: string
  own_column: string
  value: string
}

interface Values {
  constants: TypedConstant[]
}

const toTyped = (constant: Constant): TypedConstant => ({ own_column: '', value: '', ...constant })

const toConstant = ({ name, own_column, value }: TypedConstant): Constant =>
  own_column === '' ? { name, value } : { name, own_column }

interface ConstantsFormProps extends Pick<ConstantsSheetProps, 'listId' | 'drafts'> {
  onSaved: () => void
}

function ConstantsForm({ listId, drafts, onSaved }: ConstantsFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { register, control, handleSubmit, formState, watch, setValue } = useForm<Values>({
    defaultValues: { constants: drafts.mapping.constants.map(toTyped) },
  })
  const { data: list } = useQuery(sheetQueries.list(listId))
  const { fields, append, remove } = useFieldArray({ control, name: 'constants' })
  const save = useSaveVersion(
    'saveAttributeMapping',
    drafts,
    ({ constants }: Values) =>
      call(endpoints.saveAttributeMapping, {
        body: { base_version: drafts.version, constants: constants.map(toConstant) },
      }),
    ({ version }) => {
      toast('success', t('attributes.save.done', { version }))
      onSaved()
    },
  )
  const isFilled = (text: string) => text.trim() !== ''
  const typed = watch('constants')
  /** Own columns of the list, and one of another list that is saved. */
  const columnsFor = (chosen: string) =>
    [...new Set([...(list?.own_columns ?? []), chosen])].filter((column) => column !== '')
  return (
    <form onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}>
      {fields.length === 0 && <p className="text-muted">{t('attributes.constants.none')}</p>}
      <ul className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id} className="flex flex-wrap items-end gap-2 sm:flex-nowrap">
            <Field
              className="min-w-0 flex-1"
              label={t('attributes.constants.name')}
              autoComplete="off"
              {...register(`constants.${index}.name`, { validate: isFilled })}
            />
            {columnsFor(typed[index]?.own_column ?? '').length > 0 && (
              <div className="min-w-0 flex-1">
                <Select
                  label={t('attributes.constants.from')}
                  value={typed[index]?.own_column ?? ''}
                  choices={[
                    { value: '', label: t('attributes.constants.same') },
                    ...columnsFor(typed[index]?.own_column ?? '').map((column) => ({
                      value: column,
                      label: column,
                      note: t('attributes.constants.ownColumn'),
                    })),
                  ]}
                  placeholder={t('attributes.constants.same')}
                  onChange={(column) =>
                    setValue(`constants.${index}.own_column`, column, { shouldDirty: true })
                  }
                />
              </div>
            )}
            {!typed[index]?.own_column && (
              <Field
                className="min-w-0 flex-1"
                label={t('attributes.constants.value')}
                autoComplete="off"
                {...register(`constants.${index}.value`, {
                  validate: (text, { constants }) => Boolean(constants[index]?.own_column) || isFilled(text),
                })}
              />
            )}
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
        <Button icon={Plus} onClick={() => append({ name: '', own_column: '', value: '' })}>
          {t('attributes.constants.add')}
        </Button>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={!formState.isDirty}>
          {t('attributes.constants.save')}
        </Button>
      </div>
    </form>
  )
}
