import { homePath } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { UnpaidResult } from './result.tsx'

export default function SubscriptionFailedPage() {
  const { t } = useTranslation()
  const otherWay = { to: homePath(), label: t('payments.result.goHome') }
  return <UnpaidResult payAt={paths.subscriptionFee} otherWay={otherWay} />
}
