import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { FailedResult } from './result.tsx'

export default function CoinsFailedPage() {
  const { t } = useTranslation()
  return <FailedResult way={{ to: paths.wallet, label: t('payments.result.goWallet') }} />
}
