import { countrySites } from '@merkwerk/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ListForm } from './use-list-form.ts'

const mostSites = 10

export function SearchOptions({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const { sites, readsAfresh, set } = form
  const [isOpenAtFirst] = useState(sites.length > 0 || readsAfresh)
  const others = countrySites.filter((site) => !sites.includes(site))
  return (
    <details className="rounded-lg border border-line bg-surface" open={isOpenAtFirst || undefined}>
      <summary className="cursor-pointer rounded-lg px-5 py-3.5 font-medium">{t('addFile.options')}</summary>
      <div className="flex flex-col gap-5 border-t border-line p-5">
        <div>
          <h2 className="font-medium">{t('addFile.sites')}</h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">{t('addFile.sitesText')}</p>
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
                    onClick={() =>
                      set(
                        'sites',
                        sites.filter((other) => other !== site),
                      )
                    }
                    className="flex size-6 items-center justify-center rounded text-muted hover:text-ink"
                  >
                    <X className="size-4" aria-hidden />
                  </button>
                </li>
              ))}
            </ol>
          )}
          {sites.length < mostSites && (
            <div className="mt-3 max-w-64">
              <Select
                key={sites.length}
                label={t('addFile.addSite')}
                value={null}
                choices={others.map((site) => ({ value: site, label: site }))}
                placeholder={t('addFile.pickSite')}
                onChange={(site) => set('sites', [...sites, site])}
              />
            </div>
          )}
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
