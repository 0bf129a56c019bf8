import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Takes back a cancellation before the period ends. */
export function ResumeSubscription() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const resume = useMutation({
    mutationFn: () => call(endpoints.resumeSubscription, {}),
    onSuccess: ({ subscription }) => {
      client.setQueryData(paymentQueries.subscription.queryKey, subscription)
      toast('success', t('payments.status.resumed'))
    },
    onError: (error) => toast('error', describeError(error, 'resumeSubscription')),
  })
  return (
    <Button isBusy={resume.isPending} onClick={() => resume.mutate()}>
      {resume.isPending ? t('payments.status.resuming') : t('payments.status.resume')}
    </Button>
  )
}
