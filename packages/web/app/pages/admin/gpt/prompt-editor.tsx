import { ApiError } from '@merkwerk/client/app'
import { endpoints, type Prompt } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { call } from '../../../api/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CircleDot } from '../../../ui/icons/app-icons.ts'
import { CircleCheck } from '../../../ui/icons/public-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { findPromptProblem } from './prompt-problem.ts'
import { TextDiff } from './text-diff.tsx'
import type { PromptDraft } from './use-prompt-draft.ts'

const toastMs = 3_000

/** Saving first shows the changes. */
export function PromptEditor({ prompt, draft }: { prompt: Prompt; draft: PromptDraft }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const saving = useSavePrompt(draft, () => setAsking(false))
  const next = (prompt.version ?? 0) + 1
  return (
    <Panel className="flex flex-col gap-4 p-5">
      <SavedState prompt={prompt} isUnsaved={draft.isUnsaved} />
      {draft.hasConflict && <PromptConflict prompt={prompt} draft={draft} />}
      <TextArea
        label={t('gpt.prompt')}
        rows={14}
        maxLength={20_000}
        spellCheck={false}
        value={draft.text}
        error={findPromptProblem(saving.error)}
        placeholder={t('gpt.placeholder')}
        onChange={({ target }) => {
          saving.reset()
          draft.write(target.value)
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-faint tabular-nums">
          {t('gpt.characters', { count: draft.text.length })}
        </p>
        <Button disabled={!draft.isUnsaved} onClick={draft.discard}>
          {t('gpt.discard')}
        </Button>
        <Button
          look="primary"
          disabled={!draft.isUnsaved || draft.hasConflict}
          onClick={() => {
            saving.reset()
            setAsking(true)
          }}
        >
          {t('gpt.save')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('gpt.confirmTitle', { version: next })}
        cancelLabel={t('gpt.confirmKeep')}
        confirmLabel={t('gpt.confirm', { version: next })}
        busyLabel={t('app.saving')}
        look="primary"
        isBusy={saving.isPending}
        onConfirm={() => saving.mutate()}
        fields={
          <div className="flex flex-col gap-4">
            <TextDiff before={prompt.text} after={draft.text} className="max-h-72" />
            {saving.error && <Notice tone="error">{describeError(saving.error, 'savePrompt')}</Notice>}
          </div>
        }
      >
        <p>{draft.text.trim() === '' ? t('gpt.confirmEmpty') : t('gpt.confirmText')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

function SavedState({ prompt, isUnsaved }: { prompt: Prompt; isUnsaved: boolean }) {
  const { t } = useTranslation()
  const Icon = isUnsaved ? CircleDot : CircleCheck
  const saved = prompt.version === null ? t('gpt.neverSaved') : t('gpt.savedAs', { version: prompt.version })
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {(isUnsaved || prompt.version !== null) && (
        <span
          className={`inline-flex items-center gap-1.5 font-medium ${isUnsaved ? 'text-ambiguous' : 'text-found'}`}
        >
          <Icon className="size-4" aria-hidden />
          {isUnsaved ? t('gpt.unsaved') : t('gpt.saved')}
        </span>
      )}
      <span className="text-muted">{prompt.text.trim() === '' ? t('gpt.empty') : saved}</span>
    </p>
  )
}

function useSavePrompt(draft: PromptDraft, onEnd: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(endpoints.savePrompt, { body: { text: draft.text, version: draft.base } }),
    onSuccess: (saved) => {
      client.setQueryData(gptQueries.prompt.queryKey, saved)
      draft.discard()
      onEnd()
      toast('success', t('gpt.savedToast', { version: saved.version ?? 0 }), toastMs)
      return client.invalidateQueries(gptQueries.versions)
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'CONFLICT'
      if (isConflict) await client.invalidateQueries({ queryKey: ['gpt'] })
      if (isConflict || findPromptProblem(error) !== undefined) onEnd()
    },
  })
}

/** Another user saved a version during editing. Shows it and the differences. */
function PromptConflict({ prompt, draft }: { prompt: Prompt; draft: PromptDraft }) {
  const { t } = useTranslation()
  const { data: versions } = useQuery(gptQueries.versions)
  const saved = versions?.find(({ version }) => version === prompt.version)
  const by = saved?.created_by ?? t('rules.conflict.somebody')
  return (
    <Notice
      tone="waiting"
      title={t('gpt.conflict.title', { version: prompt.version ?? 0, by })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={draft.discard}>{t('gpt.conflict.takeTheirs')}</Button>
          <Button onClick={draft.rebase}>{t('gpt.conflict.keepMine')}</Button>
        </div>
      }
    >
      <p>{t('gpt.conflict.text')}</p>
      <TextDiff before={prompt.text} after={draft.text} className="mt-2 max-h-60 text-ink" />
    </Notice>
  )
}
