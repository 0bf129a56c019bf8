import type { PromptVersion } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VersionSheet } from './version-sheet.tsx'

/** All versions of the prompt, newest first; one opens beside what counts now. */
export function PromptVersions() {
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
