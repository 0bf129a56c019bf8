import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { QueryError } from '../../../components/query-boundary.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { GptSettings } from './gpt-settings.tsx'
import { Playground } from './playground/playground.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { PromptVersions } from './prompt-versions.tsx'
import { type PromptDraft, usePromptDraft } from './use-prompt-draft.ts'

/** The prompt of the GPT step, its versions, and a playground to test it. */
export default function GptEditorPage() {
  const { t } = useTranslation()
  const query = useQuery(gptQueries.prompt)
  const { data: prompt } = query
  const draft = usePromptDraft(prompt)
  return (
    <>
      <h2 className="text-xl">{t('admin.tabs.gpt')}</h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-muted">{t('gpt.lead')}</p>
      <LeaveGuard isUnsaved={draft.isUnsaved} />
      {query.error && !prompt ? (
        <QueryError query={query} calling="getPrompt" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {prompt ? <PromptEditor prompt={prompt} draft={draft} /> : <Skeleton className="h-96 rounded-lg" />}
          <div className="flex flex-col gap-6">
            <PromptVersions />
            <GptSettings />
          </div>
          <PlaygroundSection draft={draft} />
        </div>
      )}
    </>
  )
}

const lists = [
  ['keyValues', paths.adminKeyValues],
  ['multiValues', paths.adminMultiValues],
  ['keywords', paths.adminKeywords],
] as const

function PlaygroundSection({ draft }: { draft: PromptDraft }) {
  const { t } = useTranslation()
  return (
    <Panel aria-labelledby="playground" className="overflow-clip lg:col-span-2">
      <div className="border-b border-line px-5 py-4">
        <h3 id="playground" className="text-lg">
          {t('gpt.playground.title')}
        </h3>
        <p className="max-w-prose text-pretty text-muted">
          {draft.isUnsaved ? t('gpt.playground.leadEdited') : t('gpt.playground.lead')}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          {t('gpt.playground.rules')}
          {lists.map(([name, path]) => (
            <Link
              key={path}
              to={path}
              className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline"
            >
              {t(`admin.tabs.${name}`)}
            </Link>
          ))}
        </p>
      </div>
      <Playground edits={draft.isUnsaved ? { text: draft.text } : {}} />
    </Panel>
  )
}
