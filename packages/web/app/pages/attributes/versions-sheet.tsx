import { endpoints, type MappingVersion } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attributeQueries, downloadMapping, refreshAttributes } from '../../api/attribute-queries.ts'
import { call } from '../../api/index.ts'
import { FileDialog } from '../../components/file-dialog.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileUp, History } from '../../ui/icons/app-icons.ts'
import { Download } from '../../ui/icons/public-icons.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'
import { useSaveVersion } from './use-save-version.ts'

interface VersionsSheetProps {
  drafts: MappingDrafts
  isOpen: boolean
  onClose: () => void
}

/** The versions of the mapping, and the mapping as a file. */
export function VersionsSheet({ drafts, isOpen, onClose }: VersionsSheetProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...attributeQueries.versions, enabled: isOpen })
  const save = useToastMutation('getMappingFile', downloadMapping)
  const [isImporting, setImporting] = useState(false)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('attributes.versions.title')}>
      <div className="mb-5 flex flex-wrap gap-2">
        <Button
          icon={Download}
          isBusy={save.isPending}
          disabled={drafts.version === 0}
          onClick={() => save.mutate()}
        >
          {t('attributes.versions.export')}
        </Button>
        <Button icon={FileUp} disabled={!drafts.mayDecide} onClick={() => setImporting(true)}>
          {t('attributes.versions.import')}
        </Button>
      </div>
      <QueryBoundary
        query={query}
        calling="getMappingVersions"
        loading={
          <SkeletonRows
            rows={4}
            cells={['w-20', 'w-40', 'ml-auto w-24']}
            label={t('attributes.versions.loading')}
          />
        }
      >
        {({ versions }) =>
          versions.length === 0 ? (
            <EmptyState
              icon={History}
              title={t('attributes.versions.none')}
              text={t('attributes.save.note')}
              heading="h3"
            />
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {versions.map((version) => (
                <VersionItem key={version.version} version={version} drafts={drafts} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <ImportDialog drafts={drafts} isOpen={isImporting} onClose={() => setImporting(false)} />
    </Sheet>
  )
}

function VersionItem({ version: entry, drafts }: { version: MappingVersion; drafts: MappingDrafts }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { version, change } = entry
  const restore = useSaveVersion(
    'restoreMappingVersion',
    drafts,
    () =>
      call(endpoints.restoreMappingVersion, {
        params: { version },
        body: { base_version: drafts.version },
      }),
    () => toast('success', t('attributes.versions.restored', { version })),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="font-medium tabular-nums">{t('attributes.versions.one', { version })}</span>
          {version === drafts.version && (
            <span className="text-found"> · {t('attributes.versions.current')}</span>
          )}
        </p>
        <p className="text-sm text-muted">
          {t(`attributes.versions.changes.${change}`, { version: entry.restored_from ?? '' })}
          {' · '}
          {t('attributes.versions.content', entry)}
        </p>
        <p className="text-sm text-faint tabular-nums">
          {formatMoment(entry.saved_at)} · {entry.saved_by}
        </p>
      </div>
      {drafts.mayDecide && version !== drafts.version && (
        <Button
          isBusy={restore.isPending}
          aria-label={t('attributes.versions.restoreLabel', { version })}
          onClick={() => restore.mutate()}
        >
          {t('attributes.versions.restore')}
        </Button>
      )}
    </li>
  )
}

function ImportDialog({ drafts, isOpen, onClose }: VersionsSheetProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return (
    <FileDialog
      isOpen={isOpen}
      onClose={onClose}
      calling="importMappingFile"
      accept=".json,application/json"
      onSend={(file) =>
        call(endpoints.importMappingFile, { form: { base_version: String(drafts.version) }, file })
      }
      onDone={({ version }) => {
        drafts.onOwnVersion(version)
        toast('success', t('attributes.versions.imported', { version }))
        return refreshAttributes(client)
      }}
      texts={{
        title: t('attributes.versions.importTitle'),
        text: t('attributes.versions.importText'),
        file: t('attributes.versions.importFile'),
        missing: t('attributes.scheme.missing'),
        drop: t('attributes.scheme.drop'),
        limits: t('attributes.versions.importLimits'),
        confirm: t('attributes.versions.importConfirm'),
        busy: t('attributes.versions.importBusy'),
      }}
    />
  )
}
