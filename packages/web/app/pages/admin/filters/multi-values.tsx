import { useTranslation } from 'react-i18next'

export default function MultiValuesPage() {
  const { t } = useTranslation()
  return <h2 className="mb-4 text-xl">{t('admin.tabs.multiValues')}</h2>
}
