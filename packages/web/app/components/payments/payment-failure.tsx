import type { EndpointName } from '@merkwerk/contract'
import { describeDecline } from '../../api/decline.ts'
import { describeError } from '../../api/describe-error.ts'
import { Notice } from '../../ui/notice.tsx'

export function PaymentFailure({ error, calling }: { error: unknown; calling: EndpointName }) {
  if (!error) return null
  const text = describeError(error, calling)
  const reason = describeDecline(error)
  return (
    <Notice tone="error" title={reason && text}>
      {reason ?? text}
    </Notice>
  )
}
