import { useTranslation } from 'react-i18next'
import { homePath } from '../../texts/language.ts'
import { FailedResult } from './result.tsx'

export default function SubscriptionFailedPage() {
  const { t } = useTranslation()
  return <FailedResult way={{ to: homePath(), label: t('payments.result.goHome') }} />
}
