import type { List } from '@merkwerk/contract'
import { Suspense } from 'react'
import { useSearchState } from '../../components/use-search-state.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rowsId } from './sheet-grid.tsx'
import type { EditRows } from './use-edit-rows.ts'

const FamiliesPanel = onDemand(() => import('./families/families-panel.tsx'), { isLarge: true }).part(
  'FamiliesPanel',
)
const GapsPanel = onDemand(() => import('./gaps-panel.tsx'), { isLarge: true }).part('GapsPanel')
const HistoryPanel = onDemand(() => import('./history-panel.tsx'), { isLarge: true }).part('HistoryPanel')
const ProductPanel = onDemand(() => import('./product-panel.tsx'), { isLarge: true }).part('ProductPanel')

/** What the address calls the panes, besides the product of a row. */
const panes = ['gaps', 'families', 'history'] as const

interface ListPanesProps {
  list: List
  /** The run whose rows are shown. */
  asOf: string | undefined
  /** The shown rows in their order. */
  positions: readonly number[]
  /** Undefined if the user may not edit. */
  edit: EditRows | undefined
  /** The row whose product is shown. */
  openRow: number | null
  onOpen: (position: number | null) => void
  /** Whether all shown rows are to be decided. */
  areAmbiguous: boolean
}

/** One pane beside the rows at a time. A product covers another pane until it is closed. */
export function ListPanes({ list, edit, openRow, onOpen, ...product }: ListPanesProps) {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const named = panes.find((known) => known === params.get('view'))
  const shown = openRow === null ? named : undefined
  const shared = { returnTo: rowsId, onClose: () => change({ view: '' }) }
  return (
    <>
      <Openable isOpen={shown === 'gaps'}>
        <SidePane {...shared} isOpen={shown === 'gaps'} title={t('completeness.title')}>
          <Suspense fallback={<PaneSkeleton />}>
            <GapsPanel
              list={list}
              missing={params.get('missing') ?? ''}
              onMissing={(missing) => change({ missing })}
              safety={params.get('safety') ?? ''}
              onSafety={(safety) => change({ safety })}
            />
          </Suspense>
        </SidePane>
      </Openable>
      <Openable isOpen={shown === 'families'}>
        <SidePane {...shared} isOpen={shown === 'families'} title={t('sheet.familiesTab')}>
          <Suspense fallback={<PaneSkeleton />}>
            <FamiliesPanel list={list} />
          </Suspense>
        </SidePane>
      </Openable>
      <Openable isOpen={shown === 'history'}>
        <SidePane {...shared} isOpen={shown === 'history'} title={t('grid.history.title')}>
          <Suspense fallback={<PaneSkeleton />}>
            <HistoryPanel listId={list.list_id} edit={edit} />
          </Suspense>
        </SidePane>
      </Openable>
      <Openable isOpen={openRow !== null}>
        <ProductPanel {...product} list={list} edit={edit} position={openRow} onMove={onOpen} />
      </Openable>
    </>
  )
}

const PaneSkeleton = () => <Skeleton className="h-64" />
