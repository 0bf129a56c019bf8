import { countrySites, type SourceChoice } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SourceChoiceFields } from '../../components/source-choice.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { X } from '../../ui/icons/app-icons.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ListForm } from './use-list-form.ts'

const maxSites = 10

export function SearchOptions({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const { sites, choice, readsAfresh, set } = form
  const [isOpenAtFirst] = useState(sites.length > 0 || choice !== undefined || readsAfresh)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      className="rounded-lg border border-line bg-surface"
      open={isOpenAtFirst || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-lg px-5 py-3.5 font-medium">{t('addFile.options')}</summary>
      <div className="flex flex-col gap-5 border-t border-line p-5">
        <div>
          <h2 className="mb-2 font-medium">{t('addFile.sources')}</h2>
          {isOpen && <Sources chosen={choice} onChange={(chosen) => set('choice', chosen)} />}
        </div>
        <div>
          <h2 className="font-medium">{t('addFile.sites')}</h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">{t('addFile.sitesText')}</p>
          <Sites sites={sites} onChange={(chosen) => set('sites', chosen)} />
        </div>
        <Switch
          label={t('addFile.readAfresh')}
          text={t('addFile.readAfreshText')}
          isOn={readsAfresh}
          onChange={(isOn) => set('readsAfresh', isOn)}
        />
      </div>
    </details>
  )
}

interface SitesProps {
  sites: ListForm['sites']
  onChange: (sites: ListForm['sites']) => void
}

/** The sites in the order of their search. */
function Sites({ sites, onChange }: SitesProps) {
  const { t } = useTranslation()
  const others = countrySites.filter((site) => !sites.includes(site))
  return (
    <>
      {sites.length > 0 && (
        <ol className="mt-3 flex flex-wrap gap-2">
          {sites.map((site) => (
            <li
              key={site}
              className="flex h-8 items-center gap-1 rounded-md border border-edge bg-raised pr-1 pl-2.5"
            >
              {site}
              <button
                type="button"
                aria-label={t('addFile.removeSite', { site })}
                onClick={() => onChange(sites.filter((other) => other !== site))}
                className="flex size-6 items-center justify-center rounded text-muted hover:text-ink"
              >
                <X className="size-4" aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      )}
      {sites.length < maxSites && (
        <div className="mt-3 max-w-64">
          <Select
            label={t('addFile.addSite')}
            value={null}
            choices={others.map((site) => ({ value: site, label: site }))}
            placeholder={t('addFile.pickSite')}
            onChange={(site) => onChange([...sites, site])}
          />
        </div>
      )}
    </>
  )
}

interface SourcesProps {
  chosen: SourceChoice | undefined
  onChange: (choice: SourceChoice) => void
}

/** Starts with the sources of the settings. */
function Sources({ chosen, onChange }: SourcesProps) {
  const { t } = useTranslation()
  const query = useQuery(queries.sourceChoice)
  return (
    <QueryBoundary query={query} calling="getSourceChoice" loading={<Skeleton className="h-40 w-full" />}>
      {(ofSettings) => (
        <SourceChoiceFields
          label={t('addFile.sources')}
          chosen={chosen ?? ofSettings}
          available={ofSettings.available}
          onChange={onChange}
        />
      )}
    </QueryBoundary>
  )
}
