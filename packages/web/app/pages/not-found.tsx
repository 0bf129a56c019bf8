import { DocumentTitle } from '../components/document-title.tsx'
import { MessagePage } from '../components/message-page.tsx'
import '../messages/index.ts'
import { useDocumentLanguage } from '../components/use-document-language.ts'
import { currentLanguage, homePath } from '../messages/language.ts'
import { useTranslation } from '../messages/translate.ts'

export default function NotFound() {
  const { t } = useTranslation()
  useDocumentLanguage(currentLanguage())
  return (
    <>
      <DocumentTitle text={t('app.notFoundTitle')} />
      <MessagePage
        language={currentLanguage()}
        title={t('app.notFoundTitle')}
        text={t('app.notFoundText')}
        action={{ to: homePath(), label: t('app.notFoundLink') }}
      />
    </>
  )
}
