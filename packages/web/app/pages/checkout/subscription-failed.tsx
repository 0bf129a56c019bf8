import { useTranslation } from 'react-i18next'
import { homePath } from '../../messages/language.ts'
import { paths } from '../../paths.ts'
import { UnpaidResult } from './result.tsx'

export default function SubscriptionFailedPage() {
  const { t } = useTranslation()
  const otherWay = { to: homePath(), label: t('payments.result.goHome') }
  return <UnpaidResult payAt={paths.subscriptionFee} otherWay={otherWay} />
}
