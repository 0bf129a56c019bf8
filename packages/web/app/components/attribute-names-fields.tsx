import type { AttributeNames } from '@merkwerk/contract'
import { useTranslation } from '../messages/translate.ts'
import { Switch } from '../ui/switch.tsx'

interface AttributeNamesFieldsProps {
  value: AttributeNames
  onChange: (value: AttributeNames) => void
}

/** Which attributes an export has once there is a mapping, and under which names. */
export function AttributeNamesFields({ value, onChange }: AttributeNamesFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      {value !== 'original' && (
        <Switch
          label={t('attributes.inExport.others')}
          text={t('attributes.inExport.othersText')}
          isOn={value === 'all'}
          onChange={(isOn) => onChange(isOn ? 'all' : 'mapped')}
        />
      )}
      <Switch
        label={t('attributes.inExport.original')}
        text={t('attributes.inExport.originalText')}
        isOn={value === 'original'}
        onChange={(isOn) => onChange(isOn ? 'original' : 'mapped')}
      />
    </div>
  )
}
