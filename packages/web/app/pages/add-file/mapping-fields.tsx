import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type MappedField, mappedFields, notInList } from './mapping.ts'
import type { ListForm } from './use-list-form.ts'

/** Which header holds which field: suggested, checked, decided by the user. */
export function MappingFields({ form, headers }: { form: ListForm; headers: string[] }) {
  const { t } = useTranslation()
  const { mapping, suggestion, fault } = form
  const name = (field: MappedField) => t(`addFile.fields.${field}`)

  function choicesFor(field: MappedField) {
    const columns = headers.map((header) => ({
      value: header,
      label: header,
      note: suggestion[field] === header ? t('addFile.suggested') : undefined,
    }))
    return field === 'artikelNumber'
      ? columns
      : [...columns, { value: notInList, label: t('addFile.notInList'), note: undefined }]
  }

  return (
    <div className="p-5">
      <h2 className="text-lg">{t('addFile.mapping')}</h2>
      <p className="mt-0.5 text-muted">{t('addFile.mappingLead')}</p>
      <div className="mt-4 mb-2 grid gap-4 sm:grid-cols-3">
        {mappedFields.map((field) => (
          <Select
            key={field}
            label={name(field)}
            value={mapping[field]}
            choices={choicesFor(field)}
            placeholder={t('addFile.pick')}
            onChange={(header) => form.map(field, header)}
            isInvalid={fault !== undefined && 'fields' in fault && fault.fields.includes(field)}
          />
        ))}
      </div>
      <FieldError
        text={
          fault &&
          (fault.kind === 'missing'
            ? t('addFile.mapRequired', { fields: fault.fields.map(name).join(', ') })
            : t(fault.kind === 'twice' ? 'addFile.mapTwice' : 'addFile.mapIdentifier'))
        }
      />
    </div>
  )
}
