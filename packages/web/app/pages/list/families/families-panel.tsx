import { type FamilyState, familyIssues, familyStates, type List, type ListFamily } from '@merkwerk/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type FamilyFilter, type FamilyPages, familyQueries } from '../../../api/family-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { PausedNote } from '../../../components/subscriber-fields.tsx'
import { useMayChange } from '../../../components/use-access.ts'
import { useSearchState } from '../../../components/use-search-state.ts'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Boxes } from '../../../ui/icons/app-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { FamilyItem } from './family-item.tsx'
import { ListAxes } from './list-axes.tsx'
import { NumberRule } from './number-rule.tsx'
import { type Decision, useDecideFamily } from './use-families.ts'
import { useFamilyKeys } from './use-family-keys.ts'

await loadTexts('families')

/** What waits for a decision comes first. */
const shownStates = ['proposed', 'accepted', 'rejected'] as const satisfies FamilyState[]

/** The families of a list: proposals to decide, and accepted ones to name, change and number. */
export function FamiliesPanel({ list }: { list: List }) {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const mayChange = useMayChange()
  const filter = readFilter(params)
  const query = useInfiniteQuery(familyQueries.pages(list.list_id, filter))
  const section = useFocusAfterLoss(query.data?.families.length ?? 0)
  return (
    // Gets the focus of a family that goes.
    <section
      ref={section}
      aria-label={t('families.title')}
      tabIndex={-1}
      className="-mx-5 -mt-4 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-3">
        <p className="min-w-60 flex-1 text-sm text-pretty text-muted">{t('families.text')}</p>
        {params.get('group_by') !== 'family' && (
          <Button className="max-md:hidden" onClick={() => change({ group_by: 'family' })}>
            {t('families.group')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query} calling="getListFamilies" className="p-5" loading={<FamiliesSkeleton />}>
        {(page) =>
          shownStates.every((known) => page.counts[known] === 0) ? (
            <NoFamilies state={page.is_too_large ? 'tooLarge' : 'any'} />
          ) : (
            <>
              <FamilyFilters filter={filter} page={page} />
              <div className="grid gap-2 px-5">
                <PausedNote />
                {page.is_too_large && <Notice tone="waiting">{t('families.none.tooLargeText')}</Notice>}
              </div>
              <FoundFamilies list={list} filter={filter} page={page} />
              {query.hasNextPage && (
                <div className="border-t border-line p-2">
                  <Button
                    look="ghost"
                    isBusy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('families.more')}
                  </Button>
                </div>
              )}
              {mayChange && <ListAxes list={list} />}
              {mayChange && (
                <NumberRule key={JSON.stringify(page.number_rule)} list={list} rule={page.number_rule} />
              )}
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}

function readFilter(params: URLSearchParams): FamilyFilter {
  return {
    state: familyStates.find((known) => known === params.get('families')) ?? 'proposed',
    issue: familyIssues.find((known) => known === params.get('issue')),
    search: params.get('find') ?? '',
  }
}

interface FilteredProps {
  filter: FamilyFilter
  page: FamilyPages
}

function FamilyFilters({ filter: { state, issue, search }, page }: FilteredProps) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const mayChange = useMayChange()
  const { families, counts, issues } = page
  const shownIssues = familyIssues.filter((known) => known === issue || issues[known] > 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
        <Segments
          label={t('families.state')}
          value={state}
          choices={shownStates.map((known) => [known, t(`families.states.${known}`, { n: counts[known] })])}
          onChange={(chosen) => change({ families: chosen === 'proposed' ? '' : chosen })}
        />
        {mayChange && state === 'proposed' && families.length > 0 && (
          <p className="text-sm text-muted max-md:hidden">{t('families.keys')}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-3">
        <SearchBox
          value={search}
          placeholder={t('families.search')}
          onSearch={(text) => change({ find: text })}
          className="w-72 max-w-full"
        />
        {shownIssues.length > 0 && (
          <Segments
            label={t('families.issue')}
            value={issue ?? 'any'}
            choices={[
              ['any', t('families.issues.any')] as const,
              ...shownIssues.map(
                (known) => [known, t(`families.issues.${known}`, { n: issues[known] })] as const,
              ),
            ]}
            onChange={(chosen) => change({ issue: chosen === 'any' ? '' : chosen })}
          />
        )}
      </div>
    </>
  )
}

/** An element that gets the focus if a family with the focus goes, because it was dissolved, merged or undone. */
function useFocusAfterLoss(count: number) {
  const element = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (isLost) element.current?.focus({ preventScroll: true })
  }, [count])
  return element
}

function FoundFamilies({ list, filter, page }: FilteredProps & { list: List }) {
  const [, change] = useSearchState()
  const { state, issue, search } = filter
  const { families, counts } = page
  if (families.length > 0)
    return <FamilyList key={`${state} ${issue} ${search}`} list={list} families={families} />
  if (issue || search !== '') return <NoFamilies state="filter" />
  const showAccepted = () => change({ families: 'accepted' })
  return (
    <NoFamilies
      state={state}
      onAccepted={state === 'proposed' && counts.accepted > 0 ? showAccepted : undefined}
    />
  )
}

function FamilyList({ list, families }: { list: List; families: readonly ListFamily[] }) {
  const { t } = useTranslation()
  const mayChange = useMayChange()
  const { mutate } = useDecideFamily(list.list_id)
  const keys = useFamilyKeys({
    onAccept: (index) => decide(index, 'accept'),
    onReject: (index) => decide(index, 'reject'),
  })

  function decide(index: number, decision: Decision) {
    const family = families[index]
    if (!mayChange || family?.state !== (decision === 'take-back' ? 'rejected' : 'proposed')) return
    keys.leave(index)
    mutate({ family, decision })
  }

  return (
    <ul {...keys.list} aria-label={t('families.list')} className="border-t border-line">
      {families.map((family, index) => (
        <FamilyItem
          key={family.family_id}
          list={list}
          family={family}
          mayChange={mayChange}
          onDecide={(decision) => decide(index, decision)}
        />
      ))}
    </ul>
  )
}

interface NoFamiliesProps {
  state: FamilyState | 'any' | 'tooLarge' | 'filter'
  onAccepted?: (() => void) | undefined
}

function NoFamilies({ state, onAccepted }: NoFamiliesProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={Boxes}
      title={t(`families.none.${state}`)}
      text={t(`families.none.${state}Text`)}
      heading="h3"
      action={onAccepted && <Button onClick={onAccepted}>{t('families.showAccepted')}</Button>}
    />
  )
}

function FamiliesSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonRows rows={6} cells={['w-48', 'ml-auto w-24']} className="h-16" label={t('families.loading')} />
  )
}
