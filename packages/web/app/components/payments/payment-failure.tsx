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
  return (
    <Notice tone="error" title={reason && text} action={action}>
      {reason ?? text}
    </Notice>
  )
}
