import { endpoints, type MarketplaceHealth } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { healthQuery } from '../../../api/health-query.ts'
import { call } from '../../../api/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'

export function PauseMarketplace({ state, name }: { state: MarketplaceHealth; name: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const { marketplace } = state
  const calling = state.paused ? 'resumeMarketplace' : 'pauseMarketplace'
  const change = useMutation({
    mutationFn: () => call(endpoints[calling], { params: { marketplace } }),
    onSuccess: () => toast('success', t(`admin.health.${calling}.done`, { name })),
    onError: (error) => toast('error', describeError(error, calling)),
    onSettled: () => {
      setOpen(false)
      return Promise.all([
        client.invalidateQueries(healthQuery),
        client.invalidateQueries({ queryKey: ['jobs'] }),
      ])
    },
  })
  return (
    <>
      <Button
        icon={state.paused ? Play : Pause}
        isBusy={change.isPending}
        onClick={() => (state.paused ? change.mutate() : setOpen(true))}
        className="h-8"
      >
        {t(`admin.health.${calling}.ask`)} <span className="sr-only">{name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('admin.health.pauseTitle', { name })}
        keepLabel={t('admin.users.keep')}
        confirmLabel={t('admin.health.pauseMarketplace.ask')}
        busyLabel={t('admin.health.pausing')}
        isBusy={change.isPending}
        onConfirm={() => change.mutate()}
      >
        <p>{t('admin.health.pauseText', { name })}</p>
      </ConfirmDialog>
    </>
  )
}
