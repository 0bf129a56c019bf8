import type { PromptVersion } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeError } from '../../../api/describe-error.ts'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryBoundary, QueryError } from '../../../components/query-boundary.tsx'
import { formatCount, formatDollars } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { Playground } from './playground/playground.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { type PromptDraft, usePromptDraft } from './use-prompt-draft.ts'
import { VersionSheet } from './version-sheet.tsx'

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

function GptSettings() {
  const { t } = useTranslation()
  const query = useQuery(gptQueries.settings)
  return (
    <Panel aria-labelledby="gpt-settings">
      <h3 id="gpt-settings" className="border-b border-line px-5 py-3 font-medium">
        {t('gpt.settings.title')}
      </h3>
      <div className="px-5 py-4">
        <QueryBoundary query={query} calling="getGptSettings" loading={<Skeleton className="h-32" />}>
          {(data) => (
            <>
              {!data.is_configured && <Notice tone="waiting">{t('gpt.settings.noKey')}</Notice>}
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
                <Fact name={t('gpt.settings.model')} value={data.model} />
                <Fact name={t('gpt.settings.perProduct')} value={formatCount(data.tokens_per_product)} />
                <Fact name={t('gpt.settings.perJob')} value={formatCount(data.tokens_per_job)} />
                <Fact name={t('gpt.settings.concurrency')} value={formatCount(data.concurrency)} />
                <Fact name={t('gpt.settings.input')} value={formatDollars(data.input_price)} />
                <Fact name={t('gpt.settings.output')} value={formatDollars(data.output_price)} />
              </dl>
            </>
          )}
        </QueryBoundary>
      </div>
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  )
}

function PromptVersions() {
  const { t } = useTranslation()
  const { data, error } = useQuery(gptQueries.versions)
  const [open, setOpen] = useState<number>()
  const active = data?.find(({ is_active }) => is_active)
  return (
    <Panel aria-labelledby="versions" className="overflow-clip">
      <h3 id="versions" className="border-b border-line px-5 py-3 font-medium">
        {t('gpt.versions.title')}
      </h3>
      {data === undefined ? (
        <div className="flex flex-col gap-3 px-5 py-4">
          {error ? (
            <Notice tone="error">{describeError(error, 'listPromptVersions')}</Notice>
          ) : (
            ['w-40', 'w-36', 'w-44'].map((width) => <Skeleton key={width} className={width} />)
          )}
        </div>
      ) : data.length === 0 ? (
        <p className="px-5 py-4 text-muted">{t('gpt.versions.none')}</p>
      ) : (
        <ol className="max-h-72 divide-y divide-line overflow-y-auto">
          {data.map((version) => (
            <VersionRow key={version.version} version={version} onOpen={() => setOpen(version.version)} />
          ))}
        </ol>
      )}
      {active && (
        <VersionSheet
          version={data?.find(({ version }) => version === open)}
          active={active}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

function VersionRow({ version, onOpen }: { version: PromptVersion; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col px-5 py-2.5 text-left outline-offset-[-2px] hover:bg-sunken/60"
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="font-medium">{t('gpt.versions.one', { version: version.version })}</span>
          {version.is_active && <span className="text-sm text-found">{t('gpt.versions.active')}</span>}
        </span>
        <span className="text-sm text-faint tabular-nums">
          <Moment iso={version.created_at} /> · {version.created_by}
          {version.restored_from !== null && (
            <> · {t('gpt.versions.restored', { version: version.restored_from })}</>
          )}
        </span>
      </button>
    </li>
  )
}
