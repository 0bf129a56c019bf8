import type { EndpointName } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { describeDecline } from '../../api/decline.ts'
import { describeError } from '../../api/describe-error.ts'
import { Notice } from '../../ui/notice.tsx'

export function PaymentFailure({
  error,
  calling,
  action,
}: {
  error: unknown
  calling: EndpointName
  action?: ReactNode
}) {
  if (!error) return null
  const text = describeError(error, calling)
  const reason = describeDecline(error)
  return reason === undefined ? (
    <Notice tone="error" action={action}>
      {text}
    </Notice>
  ) : (
    <Notice tone="error" title={text} action={action}>
      {reason}
    </Notice>
  )
}
