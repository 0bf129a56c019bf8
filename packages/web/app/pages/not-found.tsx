import { useTranslation } from 'react-i18next'
import { DocumentTitle } from '../components/document-title.tsx'
import { MessagePage } from '../components/message-page.tsx'
import { paths } from '../paths.ts'

export default function NotFound() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('app.notFoundTitle')} />
      <MessagePage
        title={t('app.notFoundTitle')}
        text={t('app.notFoundText')}
        action={{ to: paths.home, label: t('app.notFoundLink') }}
      />
    </>
  )
}
