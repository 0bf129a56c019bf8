import { useTranslation } from 'react-i18next'
import { formatDay } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The renewal of the subscription failed: until when searching is possible, and what to do. */
export function PaymentOverdue({ until }: { until: string | null }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="error"
      title={t('payments.status.graceTitle')}
      action={<ButtonLink to={paths.paymentMethods}>{t('payments.status.changeCard')}</ButtonLink>}
    >
      {until ? t('payments.status.graceText', { date: formatDay(until) }) : t('payments.status.graceOver')}
    </Notice>
  )
}
