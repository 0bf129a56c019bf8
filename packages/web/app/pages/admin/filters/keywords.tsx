import { useTranslation } from 'react-i18next'

export default function KeywordsPage() {
  const { t } = useTranslation()
  return <h2 className="mb-4 text-xl">{t('admin.tabs.keywords')}</h2>
}
