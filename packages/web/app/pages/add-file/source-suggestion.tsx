import { sourceFacts, sources } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ListForm } from './use-list-form.ts'

/** Offers the sources that are set up but not among those of the settings. Nothing for a choice made in the options. */
export function SourceSuggestion({ form: { choice, set } }: { form: ListForm }) {
  const { t } = useTranslation()
  const { data: ofSettings } = useQuery(queries.sourceChoice)
  const further = ofSettings?.available.filter((name) => !ofSettings.sources.includes(name)) ?? []
  const isAdded = further.every((name) => choice?.sources.includes(name))
  if (!ofSettings || further.length === 0 || (choice && !isAdded)) return null
  const all = sources.filter((name) => further.includes(name) || ofSettings.sources.includes(name))
  const names = further.map((name) => sourceFacts(name).label).join(', ')
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-medium">{t(isAdded ? 'addFile.furtherAdded' : 'addFile.further')}</h2>
        <p className="text-sm text-pretty text-muted">
          {names}. {t('addFile.furtherPrice')}
        </p>
      </div>
      <Button
        onClick={() =>
          set('choice', isAdded ? undefined : { sources: all, preferred_source: ofSettings.preferred_source })
        }
      >
        {t(isAdded ? 'addFile.removeFurther' : 'addFile.addFurther')}
      </Button>
    </Panel>
  )
}
