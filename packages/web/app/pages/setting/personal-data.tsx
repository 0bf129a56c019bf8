import type { Profile } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { downloadExport } from '../../api/download.ts'
import { session } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingSection } from './section.tsx'

export function PersonalDataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isAdmin = session.role === 'admin'
  return (
    <SettingSection
      id="your-data"
      title={t('settings.personalData.title')}
      text={t('settings.personalData.text')}
    >
      <Panel as="div" className="divide-y divide-line">
        <Row title={t('settings.personalData.exportTitle')} text={t('settings.personalData.exportText')}>
          <Export />
        </Row>
        <Row
          title={t('settings.personalData.deleteTitle')}
          text={isAdmin ? t('settings.personalData.adminText') : t('settings.personalData.deleteText')}
        >
          {!isAdmin && <DeleteAccount profile={profile} />}
        </Row>
      </Panel>
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
      {isPending ? t('settings.personalData.exporting') : t('settings.personalData.export')}
    </Button>
  )
}
