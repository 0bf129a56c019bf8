import { endpoints, type PromptVersion } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { call } from '../../../api/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { TextDiff } from './text-diff.tsx'

const views = ['diff', 'text'] as const

interface VersionSheetProps {
  version: PromptVersion | undefined
  active: PromptVersion
  onClose: () => void
}

export function VersionSheet({ version, active, onClose }: VersionSheetProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<(typeof views)[number]>('diff')
  const client = useQueryClient()
  const toast = useToast()
  const restoring = useMutation({
    mutationFn: (restored: number) => call(endpoints.restorePromptVersion, { params: { version: restored } }),
    onSuccess: (prompt, restored) => {
      client.setQueryData(gptQueries.prompt.queryKey, prompt)
      toast('success', t('gpt.versions.done', { version: restored, next: prompt.version ?? 0 }))
      onClose()
      return client.invalidateQueries(gptQueries.versions)
    },
  })
  return (
    <Sheet
      isOpen={version !== undefined}
      onClose={() => {
        restoring.reset()
        onClose()
      }}
      title={version && t('gpt.versions.one', { version: version.version })}
    >
      {version && (
        <div className="flex flex-col items-start gap-4">
          {version.is_active ? (
            <p className="text-muted">{t('gpt.versions.isActive')}</p>
          ) : (
            <Segments
              label={t('gpt.versions.view')}
              value={view}
              choices={views.map((each) => [each, t(`gpt.versions.views.${each}`)] as const)}
              onChange={setView}
            />
          )}
          {view === 'diff' && !version.is_active ? (
            <TextDiff before={active.text} after={version.text} className="w-full" />
          ) : (
            <p className="w-full rounded-lg border border-line px-3 py-2 text-sm leading-6 break-words whitespace-pre-wrap">
              {version.text || <span className="text-muted">{t('gpt.versions.emptyText')}</span>}
            </p>
          )}
          {restoring.error && (
            <Notice tone="error">{describeError(restoring.error, 'restorePromptVersion')}</Notice>
          )}
          {!version.is_active && (
            <Button
              look="primary"
              isBusy={restoring.isPending}
              disabled={version.text === active.text}
              onClick={() => restoring.mutate(version.version)}
            >
              {t('gpt.versions.restore', { version: version.version, next: active.version + 1 })}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}
