import { AttributeNamesFields } from '../../components/attribute-names-fields.tsx'
import { ExportOptionFields } from '../../components/export-option-fields.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { lastPackage, type ScheduleFormState } from './use-schedule-form.ts'

const none = 'none'

/** The import package that a run delivers: a target with the options of the last export to it, and how to change them. */
export function PackageFields({ form }: { form: ScheduleFormState }) {
  const { t } = useTranslation()
  const { targets, exportPackage: chosen, set } = form
  if (!targets) return null
  const target = targets.targets.find((one) => one.target === chosen?.target)
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Select
          label={t('schedules.package.title')}
          value={chosen?.target ?? none}
          placeholder=""
          choices={[
            { value: none, label: t('schedules.package.none') },
            ...targets.targets.map(({ target: value, name }) => ({ value, label: name })),
          ]}
          onChange={(value) => set('export_package', lastPackage(targets, value))}
        />
        <FieldError text={form.findProblem('export_package')} />
        <p className="text-sm text-pretty text-muted">{t('schedules.package.text')}</p>
      </div>
      {chosen && target && target.options.length > 0 && (
        <details key={target.target}>
          <summary className="w-fit cursor-pointer font-medium">
            {t('schedules.package.options', { target: target.name })}
          </summary>
          <div className="mt-4 flex flex-col gap-5">
            <ExportOptionFields
              options={target.options}
              values={chosen.options}
              onChange={(options) => set('export_package', { ...chosen, options })}
            />
          </div>
        </details>
      )}
      {chosen && targets.mapping_version > 0 && (
        <AttributeNamesFields
          value={chosen.attribute_names}
          onChange={(names) => set('export_package', { ...chosen, attribute_names: names })}
        />
      )}
    </>
  )
}
