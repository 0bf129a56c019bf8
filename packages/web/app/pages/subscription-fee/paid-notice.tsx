import { useOnward } from '../../components/use-onward.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** Time to read the message. */
const shownMs = 1_500

/** After a booked payment the dashboard follows. */
export function PaidNotice({ result }: { result: 'booked' | 'late' }) {
  const { t } = useTranslation()
  const isBooked = result === 'booked'
  useOnward(isBooked ? paths.dashboard : undefined, shownMs, { replace: true })
  return (
    <Notice tone={isBooked ? 'success' : 'waiting'}>
      {t(isBooked ? 'payments.result.subscribed' : 'payments.subscription.late')}
    </Notice>
  )
}
