import type { AttributeNames } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { attributeQueries } from '../../api/attribute-queries.ts'
import type { ListSelection } from '../../api/export-queries.ts'
import { session } from '../../api/session.ts'
import { AttributeNamesFields } from '../../components/attribute-names-fields.tsx'
import { listPaths } from '../../list-paths.ts'
import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Tags } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'

interface AttributeNamesChoiceProps {
  selection: ListSelection
  /** The version of the mapping. 0 without one. */
  version: number
  value: AttributeNames
  onChange: (value: AttributeNames) => void
}

/** Which attributes the export has, under which names, and how much of it is mapped. */
export function AttributeNamesChoice({ selection, version, value, onChange }: AttributeNamesChoiceProps) {
  const { t } = useTranslation()
  const isMapped = version > 0
  const { data } = useQuery({ ...attributeQueries.found(selection, { limit: 1 }), enabled: isMapped })
  const names = data?.coverage.names
  const share = names && names.total > 0 ? Math.floor((names.covered / names.total) * 100) / 100 : null
  return (
    <Panel className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{t('attributes.inExport.title')}</h2>
        {session.role !== 'admin' && (
          <ButtonLink look="ghost" icon={Tags} to={listPaths.attributes(selection)}>
            {t(isMapped ? 'attributes.inExport.check' : 'nav.openAttributes')}
          </ButtonLink>
        )}
      </div>
      <p className="mt-1 text-pretty text-muted tabular-nums">
        {!isMapped
          ? t('attributes.inExport.none')
          : share === null
            ? t('attributes.inExport.appliedOnly', { version })
            : t('attributes.inExport.applied', { version, share: formatShare(share) })}
      </p>
      {isMapped && (
        <div className="mt-4">
          <AttributeNamesFields value={value} onChange={onChange} />
        </div>
      )}
    </Panel>
  )
}
