import type { Prompt } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextDiff } from './text-diff.tsx'
import type { PromptDraft } from './use-prompt-draft.ts'

/** Somebody else saved a version while this one was being written: what stands there, and what one's own text changes of it. */
export function PromptConflict({ prompt, draft }: { prompt: Prompt; draft: PromptDraft }) {
  const { t } = useTranslation()
  const { data: versions } = useQuery(gptQueries.versions)
  const by = versions?.find(({ version }) => version === prompt.version)?.created_by
  return (
    <Notice
      tone="waiting"
      title={t('gpt.conflict.title', {
        version: prompt.version ?? 0,
        by: by ?? t('rules.conflict.somebody'),
      })}
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
