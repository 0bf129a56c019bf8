import { type AttributeMapping, endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
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
  const form = useForm<Values>({ defaultValues: { constants: drafts.mapping.constants.map(toTyped) } })
  const { control, handleSubmit, formState } = form
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
  return (
    <form onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}>
      {fields.length === 0 && <p className="text-muted">{t('attributes.constants.none')}</p>}
      <ul className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <ConstantFields
            key={field.id}
            form={form}
            index={index}
            name={field.name}
            columns={list?.own_columns ?? []}
            onRemove={() => remove(index)}
          />
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

const isFilled = (text: string): boolean => text.trim() !== ''

interface ConstantFieldsProps {
  form: UseFormReturn<Values>
  index: number
  name: string
  /** Own columns of the list. */
  columns: readonly string[]
  onRemove: () => void
}

/** A name with its value, or with the own column that has it. */
function ConstantFields({ form, index, name, columns, onRemove }: ConstantFieldsProps) {
  const { t } = useTranslation()
  const { register, watch, setValue } = form
  const chosen = watch(`constants.${index}.own_column`)
  // A saved column may be one of another list.
  const choices = [...new Set([...columns, chosen])].filter((column) => column !== '')
  return (
    <li className="flex flex-wrap items-end gap-2 sm:flex-nowrap">
      <Field
        className="min-w-0 flex-1"
        label={t('attributes.constants.name')}
        autoComplete="off"
        {...register(`constants.${index}.name`, { validate: isFilled })}
      />
      {choices.length > 0 && (
        <div className="min-w-0 flex-1">
          <Select
            label={t('attributes.constants.from')}
            value={chosen}
            choices={[
              { value: '', label: t('attributes.constants.same') },
              ...choices.map((column) => ({
                value: column,
                label: column,
                note: t('attributes.constants.ownColumn'),
              })),
            ]}
            placeholder={t('attributes.constants.same')}
            onChange={(column) => setValue(`constants.${index}.own_column`, column, { shouldDirty: true })}
          />
        </div>
      )}
      {chosen === '' && (
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
        label={t('attributes.constants.remove', { name })}
        className="mb-0.5"
        onClick={onRemove}
      />
    </li>
  )
}
