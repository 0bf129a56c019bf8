import { endpoints } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Says that the credit is being asked about, in the header where its coming and going moves nothing. */
export function RechargeCheck() {
  const { t } = useTranslation()
  const { isPending } = useQuery(queries.recharge)
  return (
    <p role="status" className="text-sm text-faint">
      {isPending && t('admin.recharge.checking')}
    </p>
  )
}

/** Asks for credit at the GPT provider while jobs wait for it; can be put aside until the next visit. */
export function RechargeBanner() {
  const [isDismissed, setDismissed] = useState(false)
  const query = useQuery(queries.recharge)
  const { data } = query
  if (query.error) return <QueryError query={query} calling="getGptRecharge" className="mb-6" />
  if (!data?.gpt_recharge_required || isDismissed) return null
  return <Banner onDismiss={() => setDismissed(true)} />
}

function Banner({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const mark = useMutation({
    mutationFn: () => call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } }),
    onSuccess: () => {
      toast('success', t('admin.recharge.done'))
      return client.invalidateQueries(queries.recharge)
    },
  })
  return (
    <div
      role="alert"
      className="mb-6 flex items-start gap-3 rounded-lg bg-blocked-soft py-3 pr-2 pl-4 text-blocked"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">{t('admin.recharge.title')}</p>
          <p>{t('admin.recharge.text')}</p>
          {mark.error && <p className="mt-1">{describeError(mark.error, 'setGptRecharge')}</p>}
        </div>
        <Button isBusy={mark.isPending} onClick={() => mark.mutate()}>
          {t(mark.isPending ? 'admin.recharge.busy' : 'admin.recharge.mark')}
        </Button>
      </div>
      <IconButton icon={X} label={t('admin.recharge.dismiss')} onClick={onDismiss} className="-my-1" />
    </div>
  )
}
