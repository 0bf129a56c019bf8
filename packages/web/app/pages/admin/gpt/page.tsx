import type { GptSettings, PromptVersion } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Moment } from '../../../components/moment.tsx'
import { QueryBoundary, QueryError } from '../../../components/query-boundary.tsx'
import { SkeletonLines } from '../../../components/skeleton-lines.tsx'
import { formatCount, formatDollars } from '../../../messages/format.ts'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Playground } from './playground/playground.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { type PromptDraft, usePromptDraft } from './use-prompt-draft.ts'
import { VersionSheet } from './version-sheet.tsx'

await loadTexts('gpt', 'record', 'rules')

export default function GptEditorPage() {
  const { t } = useTranslation()
  const query = useQuery(gptQueries.prompt)
  const { data: prompt } = query
  const draft = usePromptDraft(prompt)
  return (
    <>
      <h2 className="text-xl">{t('nav.adminTabs.gpt')}</h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-muted">{t('gpt.lead')}</p>
      <LeaveGuard isUnsaved={draft.isUnsaved} />
      {query.error && !prompt ? (
        <QueryError query={query} calling="getPrompt" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {prompt ? <PromptEditor prompt={prompt} draft={draft} /> : <Skeleton className="h-96 rounded-lg" />}
          <div className="flex flex-col gap-6">
            <PromptVersions />
            <SettingsPanel />
          </div>
          <PlaygroundSection draft={draft} />
        </div>
      )}
    </>
  )
}

const lists = [
  ['key-value', adminPaths.keyValues],
  ['key-multivalue', adminPaths.multiValues],
  ['keyword-killer', adminPaths.keywords],
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
              {t(`nav.ruleLists.${name}`)}
            </Link>
          ))}
        </p>
      </div>
      <Playground edits={draft.isUnsaved ? { text: draft.text } : {}} />
    </Panel>
  )
}

function SettingsPanel() {
  const { t } = useTranslation()
  const query = useQuery(gptQueries.settings)
  return (
    <SidePanel id="gpt-settings" title={t('gpt.settings.title')}>
      <div className="px-5 py-4">
        <QueryBoundary query={query} calling="getGptSettings" loading={<Skeleton className="h-32" />}>
          {(data) => (
            <>
              {!data.is_configured && <Notice tone="waiting">{t('gpt.settings.noKey')}</Notice>}
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
                {listSettings(data).map(([name, value]) => (
                  <Fragment key={name}>
                    <dt className="text-muted">{t(`gpt.settings.${name}`)}</dt>
                    <dd className="text-right">{value}</dd>
                  </Fragment>
                ))}
              </dl>
            </>
          )}
        </QueryBoundary>
      </div>
    </SidePanel>
  )
}

const listSettings = (settings: GptSettings) =>
  [
    ['model', settings.model],
    ['perProduct', formatCount(settings.tokens_per_product)],
    ['perRun', formatCount(settings.tokens_per_run)],
    ['concurrency', formatCount(settings.concurrency)],
    ['input', formatDollars(settings.input_price)],
    ['output', formatDollars(settings.output_price)],
  ] as const

function SidePanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel aria-labelledby={id} className="overflow-clip">
      <h3 id={id} className="border-b border-line px-5 py-3 font-medium">
        {title}
      </h3>
      {children}
    </Panel>
  )
}

function PromptVersions() {
  const { t } = useTranslation()
  const query = useQuery(gptQueries.versions)
  const { data } = query
  const [open, setOpen] = useState<number>()
  const active = data?.find(({ is_active }) => is_active)
  const loading = <SkeletonLines className="px-5 py-4" />
  return (
    <SidePanel id="versions" title={t('gpt.versions.title')}>
      <QueryBoundary query={query} calling="listPromptVersions" className="px-5 py-4" loading={loading}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="px-5 py-4 text-muted">{t('gpt.versions.none')}</p>
          ) : (
            <ol className="max-h-72 divide-y divide-line overflow-y-auto">
              {versions.map((version) => (
                <VersionRow key={version.version} version={version} onOpen={() => setOpen(version.version)} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
      {active && (
        <VersionSheet
          version={data?.find(({ version }) => version === open)}
          active={active}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SidePanel>
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
