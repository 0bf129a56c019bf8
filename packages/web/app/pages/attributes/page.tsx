import { decisionStates } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ListSelection } from '../../api/export-queries.ts'
import { session } from '../../api/session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { readPositive } from '../../components/table-view.ts'
import { useSearchState } from '../../components/use-search-state.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons/app-icons.ts'
import { Tags } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { MappingWorkspace } from './mapping-workspace.tsx'
import { newestListsQuery } from './results-panel.tsx'
import { SchemePanel } from './scheme-panel.tsx'

await loadTexts('addFile', 'attributes')

/** Maps the attributes of a list, as it is now or as of a run, to those of the seller's shop. Without a list in the address: of the list that changed last. */
export default function AttributesPage() {
  const { t } = useTranslation()
  if (session.role === 'admin')
    return (
      <EmptyState
        heading="h1"
        icon={Tags}
        title={t('attributes.sellersOnlyTitle')}
        text={t('attributes.sellersOnlyText')}
      />
    )
  return <SellerPage />
}

/** One element for all results, so that unsaved changes outlive the choice of other results. */
function SellerPage() {
  const [params] = useSearchState()
  const chosen = params.get('list') || undefined
  const lists = useQuery({ ...newestListsQuery, enabled: chosen === undefined })
  const newest = lists.data?.lists.find(({ latest_run: run }) => run !== null)
  const listId = chosen ?? newest?.list_id
  const run = (chosen && params.get('run')) || undefined
  if (listId !== undefined) return <Attributes selection={{ listId, run }} />
  return (
    <QueryBoundary query={lists} calling="getLists" loading={<PageSkeleton />}>
      {() => <NoResults />}
    </QueryBoundary>
  )
}

function NoResults() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('attributes.title')} lead={<Lead />} />
      <div className="flex flex-col gap-6">
        <SchemePanel listId={undefined} />
        <Panel>
          <EmptyState
            picture="lists"
            title={t('attributes.noResultsTitle')}
            text={t('attributes.noResultsText')}
            action={
              <ButtonLink icon={Plus} to={paths.addFile}>
                {t('attributes.noResultsAction')}
              </ButtonLink>
            }
          />
        </Panel>
      </div>
    </>
  )
}

const Lead = () => {
  const { t } = useTranslation()
  return <p className="max-w-3xl text-pretty">{t('attributes.lead')}</p>
}

function Attributes({ selection }: { selection: ListSelection }) {
  const [params, change] = useSearchState()
  const state = decisionStates.find((known) => known === params.get('state'))
  const category = params.get('category')
  return (
    <MappingWorkspace
      selection={selection}
      lead={<Lead />}
      loading={<PageSkeleton />}
      view={{
        state,
        // Empty for articles without a category.
        category: category === null ? undefined : category.slice(1),
        search: params.get('search') ?? '',
        page: readPositive(params, 'page') ?? 1,
      }}
      onView={({ page, ...next }) =>
        change({
          ...('state' in next && { state: next.state }),
          ...('search' in next && { search: next.search }),
          ...('category' in next && {
            category: next.category === undefined ? undefined : `=${next.category}`,
          }),
          ...(page !== undefined && { page: page === 1 ? undefined : String(page) }),
        })
      }
      opened={params.get('attribute')}
      onOpen={(attribute) => change({ attribute: attribute ?? undefined }, { isStep: attribute !== null })}
    />
  )
}

function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="text-muted">{t('attributes.loading')}</p>
      <Panel as="div">
        <SkeletonRows rows={8} cells={['w-32', 'hidden w-10 sm:block', 'w-48 max-w-[40%]', 'ml-auto w-24']} />
      </Panel>
    </div>
  )
}
