import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type MappedField, notInList, offeredFields, servingIdentifier } from './mapping.ts'
import type { ListForm } from './use-list-form.ts'

/** Below this confidence a suggestion is a guess (`SuggestedColumn`). */
const minConfidence = 0.5

interface MappingFieldsProps {
  form: Pick<ListForm, 'mapping' | 'suggestion' | 'problem' | 'isRemembered' | 'map'>
  headers: string[]
}

export function MappingFields({ form, headers }: MappingFieldsProps) {
  const { t } = useTranslation()
  const { mapping, suggestion, problem, isRemembered } = form
  const name = (field: MappedField) => t(`app.identifiers.${field}`)

  const describeConfidence = (confidence: number) =>
    confidence < minConfidence ? t('addFile.unsure') : t('addFile.sure', { percent: formatShare(confidence) })

  /** The origin of a suggestion. Undefined after the user chose a column. */
  function findOrigin(field: MappedField) {
    const serving = field === 'artikelNumber' ? servingIdentifier(mapping) : undefined
    if (serving) return t('addFile.servesAsNumber', { field: name(serving) })
    if (field === 'mpn' && mapping.mpn === notInList) return t('addFile.partNumberHint')
    if (isRemembered) return undefined
    const suggested = suggestion[field]
    if (!suggested || mapping[field] !== suggested.header) return undefined
    return `${t('addFile.suggested')}: ${describeConfidence(suggested.confidence)}`
  }

  function choicesFor(field: MappedField) {
    const columns = headers.map((header) => ({
      value: header,
      label: header,
      note:
        suggestion[field]?.header === header ? describeConfidence(suggestion[field].confidence) : undefined,
    }))
    return field === 'artikelNumber'
      ? columns
      : [...columns, { value: notInList, label: t('addFile.notInList'), note: undefined }]
  }

  return (
    <div className="p-5">
      <h2 className="text-lg">{t('addFile.mapping')}</h2>
      <p className="mt-0.5 text-muted">{isRemembered ? t('addFile.remembered') : t('addFile.mappingLead')}</p>
      <div className="mt-4 mb-2 grid gap-4 sm:grid-cols-3">
        {offeredFields(mapping, headers).map((field) => (
          <div key={field} className="min-w-0">
            <Select
              label={name(field)}
              value={mapping[field]}
              choices={choicesFor(field)}
              placeholder={t('addFile.pick')}
              onChange={(header) => form.map(field, header)}
              isInvalid={problem !== undefined && 'fields' in problem && problem.fields.includes(field)}
            />
            <p className="mt-1 min-h-5 text-sm text-faint">{findOrigin(field)}</p>
          </div>
        ))}
      </div>
      <FieldError
        text={
          problem &&
          (problem.kind === 'missing'
            ? t('addFile.mapRequired', { fields: problem.fields.map(name).join(', ') })
            : t(problem.kind === 'twice' ? 'addFile.mapTwice' : 'addFile.mapIdentifier'))
        }
      />
    </div>
  )
}
