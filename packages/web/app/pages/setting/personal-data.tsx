import type { Profile } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/browser-session.ts'
import { describeError } from '../../api/describe-error.ts'
import { downloadExport } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingSection } from './section.tsx'

export function OwnDataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isAdmin = session.role === 'admin'
  return (
    <SettingSection id="your-data" title={t('settings.ownData.title')} text={t('settings.ownData.text')}>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        <Row title={t('settings.ownData.exportTitle')} text={t('settings.ownData.exportText')}>
          <Export />
        </Row>
        <Row
          title={t('settings.ownData.deleteTitle')}
          text={isAdmin ? t('settings.ownData.adminText') : t('settings.ownData.deleteText')}
        >
          {!isAdmin && <DeleteAccount profile={profile} />}
        </Row>
      </div>
    </SettingSection>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 pr-3 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base font-medium">{title}</h3>
        <p className="text-sm text-pretty text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

function Export() {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: downloadExport,
    onError: (error) => toast('error', describeError(error, 'exportData')),
  })
  return (
    <Button icon={Download} isBusy={isPending} onClick={() => mutate()}>
      {isPending ? t('settings.ownData.exporting') : t('settings.ownData.export')}
    </Button>
  )
}
