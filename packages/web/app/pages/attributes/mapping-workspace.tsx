import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { attributeQueries } from '../../api/attribute-queries.ts'
import type { ListSelection } from '../../api/export-queries.ts'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { PausedNote } from '../../components/subscriber-fields.tsx'
import { listPaths } from '../../list-paths.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { History, Pin } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { AcceptAll } from './accept-all.tsx'
import { AskModel } from './ask-model.tsx'
import { AttributesSection, type AttributesView } from './attributes-section.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { ConflictNotice, SaveBar } from './save-bar.tsx'
import { SchemePanel } from './scheme-panel.tsx'
import { type MappingDrafts, type SavedMapping, useMappingDrafts } from './use-mapping-drafts.ts'

const AttributeSheet = onDemand(() => import('./attribute-sheet.tsx')).part('AttributeSheet')
const ConstantsSheet = onDemand(() => import('./constants-sheet.tsx')).part('ConstantsSheet')
const VersionsSheet = onDemand(() => import('./versions-sheet.tsx')).part('VersionsSheet')

const attributesPerPage = 100

interface WorkspaceProps {
  selection: ListSelection
  lead: ReactNode
  loading: ReactNode
  view: AttributesView
  onView: (change: Partial<AttributesView>) => void
  /** The attribute whose values are shown. */
  opened: string | null
  onOpen: (name: string | null) => void
}

/** Scheme, coverage and found attributes of rows. */
export function MappingWorkspace(props: WorkspaceProps) {
  const query = useQuery(attributeQueries.mapping)
  const { t } = useTranslation()
  if (query.data) return <Loaded {...props} saved={query.data} />
  return (
    <>
      <PageHeader title={t('attributes.title')} lead={props.lead} />
      <QueryBoundary query={query} calling="getAttributeMapping" loading={props.loading}>
        {() => null}
      </QueryBoundary>
    </>
  )
}

function Loaded({ saved, ...props }: WorkspaceProps & { saved: SavedMapping }) {
  const { t } = useTranslation()
  const { selection, view, onView } = props
  const drafts = useMappingDrafts(selection, saved)
  const query = useFound(selection, view)
  const targets = useTargets()
  return (
    <>
      <MappingHeader
        selection={selection}
        lead={props.lead}
        drafts={drafts}
        proposed={query.data?.states.proposed ?? 0}
        canAskModel={query.data?.can_ask_model ?? false}
      />
      <ConflictNotice drafts={drafts} />
      <PausedNote />
      <div className="flex flex-col gap-4">
        <SchemePanel listId={selection.listId} />
        <ResultsPanel
          selection={selection}
          coverage={query.data?.coverage}
          category={view.category}
          onCategory={(category) => onView({ category, page: 1 })}
        />
        <QueryBoundary query={query} calling="getListAttributes" loading={props.loading}>
          {(found) => (
            <>
              {!found.is_current && <Notice tone="waiting">{t('attributes.outdated')}</Notice>}
              <AttributesSection
                found={found}
                isLeaving={query.isPlaceholderData}
                view={view}
                onView={onView}
                drafts={drafts}
                targets={targets}
                onOpen={props.onOpen}
              />
            </>
          )}
        </QueryBoundary>
      </div>
      <SaveBar drafts={drafts} />
      <Openable isOpen={props.opened !== null}>
        <AttributeSheet
          selection={selection}
          name={props.opened}
          found={query.data?.attributes ?? []}
          drafts={drafts}
          onClose={() => props.onOpen(null)}
        />
      </Openable>
      <LeaveGuard isUnsaved={drafts.drafts.size > 0} />
    </>
  )
}

function useFound(selection: ListSelection, { state, search, category, page }: AttributesView) {
  const query = {
    ...(state && { state }),
    ...(search && { search }),
    ...(category !== undefined && { category }),
    page,
    limit: attributesPerPage,
  }
  return useQuery({ ...attributeQueries.found(selection, query), placeholderData: keepPreviousData })
}

interface MappingHeaderProps extends Pick<WorkspaceProps, 'selection' | 'lead'> {
  drafts: MappingDrafts
  /** Names with a proposal. */
  proposed: number
  canAskModel: boolean
}

/** The title, and what concerns the mapping as a whole. */
function MappingHeader({ selection, lead, drafts, proposed, canAskModel }: MappingHeaderProps) {
  const { t } = useTranslation()
  const [panel, setPanel] = useState<'versions' | 'constants' | null>(null)
  const close = () => setPanel(null)
  return (
    <>
      <PageHeader
        back={
          selection.run === undefined
            ? { to: paths.list(selection.listId), label: t('attributes.backToList') }
            : { to: listPaths.run(selection.listId, selection.run), label: t('attributes.backToRun') }
        }
        title={t('attributes.title')}
        lead={lead}
        moreActions={
          <>
            <Button icon={Pin} onClick={() => setPanel('constants')}>
              {t('attributes.constants.open')}
            </Button>
            <Button icon={History} onClick={() => setPanel('versions')}>
              {t('attributes.versions.open')}
            </Button>
            {canAskModel && drafts.mayDecide && <AskModel selection={selection} />}
          </>
        }
        actions={drafts.mayDecide && <AcceptAll selection={selection} drafts={drafts} proposed={proposed} />}
      />
      <Openable isOpen={panel === 'versions'}>
        <VersionsSheet drafts={drafts} isOpen={panel === 'versions'} onClose={close} />
      </Openable>
      <Openable isOpen={panel === 'constants'}>
        <ConstantsSheet
          listId={selection.listId}
          drafts={drafts}
          isOpen={panel === 'constants'}
          onClose={close}
        />
      </Openable>
    </>
  )
}

/** The names of the shop, for the choice of a target. */
function useTargets(): readonly string[] {
  const { data } = useQuery(attributeQueries.scheme)
  const scheme = data?.saved?.scheme
  return useMemo(() => scheme?.attributes.map(({ name }) => name) ?? [], [scheme])
}
