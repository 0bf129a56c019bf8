import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { UnpaidResult } from './result.tsx'

export default function CoinsFailedPage() {
  const { t } = useTranslation()
  const otherWay = { to: paths.wallet, label: t('payments.result.goWallet') }
  return <UnpaidResult payAt={paths.addBalance} otherWay={otherWay} />
}
