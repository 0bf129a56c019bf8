import {
  type endpoints,
  type Gap,
  type List,
  type SafetyCounts,
  type SafetyFact,
  safetyFacts,
} from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { completenessQueries } from '../../api/completeness-queries.ts'
import { CompletenessBar } from '../../components/completeness-bar.tsx'
import { SafetyFigure } from '../../components/product-safety.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClipboardList } from '../../ui/icons/app-icons.ts'
import { CircleCheck, ListChecks } from '../../ui/icons/public-icons.ts'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFieldName } from './missing-fields.ts'

const ExpectedAttributes = onDemand(() => import('./expected-attributes.tsx')).part('ExpectedAttributes')

type Gaps = z.output<typeof endpoints.getListGaps.response>

interface GapsPanelProps {
  list: List
  /** The field whose rows are shown, or empty. */
  missing: string
  /** Empty shows all rows again. */
  onMissing: (field: string) => void
  /** The fact about product safety whose rows are shown. */
  safety: string
  onSafety: (fact: SafetyFact | '') => void
}

/** What is missing in a list, the most valuable gaps first. A gap filters the rows. */
export function GapsPanel({ list, missing, onMissing, safety, onSafety }: GapsPanelProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const query = useQuery(completenessQueries.gaps(list.list_id))
  function close() {
    setOpen(false)
    // The scores follow the expectations within moments.
    void client.invalidateQueries({ queryKey: ['lists'] })
  }
  return (
    // To the edges of the pane.
    <div className="-mx-5 -mt-4">
      <p className="border-b border-line px-2 py-1">
        <Button look="ghost" icon={ListChecks} onClick={() => setOpen(true)}>
          {t('completeness.expected.open')}
        </Button>
      </p>
      <QueryBoundary
        query={query}
        calling="getListGaps"
        className="p-4"
        loading={
          <SkeletonRows
            rows={4}
            cells={['w-32', 'ml-auto w-24']}
            className="h-11"
            label={t('completeness.loading')}
          />
        }
      >
        {(gaps) => (
          <>
            {gaps.suggestions.length > 0 && (
              <SuggestionNotice suggestions={gaps.suggestions} onOpen={() => setOpen(true)} />
            )}
            <GapList gaps={gaps} missing={missing} onMissing={onMissing} />
            {gaps.safety.checked > 0 && (
              <SafetyGaps counts={gaps.safety} safety={safety} onSafety={onSafety} />
            )}
          </>
        )}
      </QueryBoundary>
      <Openable isOpen={isOpen}>
        <ExpectedAttributes
          list={list}
          suggestions={query.data?.suggestions ?? []}
          isOpen={isOpen}
          onClose={close}
        />
      </Openable>
    </div>
  )
}

interface SuggestionNoticeProps {
  suggestions: Gaps['suggestions']
  onOpen: () => void
}

/** Offers what runs have shown since: nothing of it counts before the owner takes it over. */
function SuggestionNotice({ suggestions, onOpen }: SuggestionNoticeProps) {
  const { t } = useTranslation()
  const count = suggestions.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunken px-5 py-3">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-sm">
        {t('completeness.suggestions', { count })}
      </p>
      <Button onClick={onOpen}>{t('completeness.review')}</Button>
    </div>
  )
}

const shownAtFirst = 8

interface GapListProps extends Pick<GapsPanelProps, 'missing' | 'onMissing'> {
  gaps: Gaps
}

function GapList({ gaps: { completeness, scored_rows: scored, gaps }, missing, onMissing }: GapListProps) {
  const { t } = useTranslation()
  const [isLong, setLong] = useState(false)
  const nameField = useFieldName()
  if (completeness === null)
    return (
      <EmptyState
        icon={ClipboardList}
        title={t('completeness.unscored')}
        text={t('completeness.unscoredText')}
        heading="h3"
      />
    )
  const shown = isLong ? gaps : gaps.slice(0, shownAtFirst)
  return (
    <>
      <div className="px-5 pt-3 pb-2">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-muted">{t('completeness.average')}</span>
          <span className="text-lg font-semibold tabular-nums">{formatShare(completeness / 100)}</span>
        </p>
        <CompletenessBar percent={completeness} className="mt-2 block" />
      </div>
      {gaps.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={t('completeness.none')}
          text={t('completeness.noneText')}
          heading="h3"
        />
      ) : (
        <>
          <p className="px-5 pb-2 text-sm text-muted">{t('completeness.order')}</p>
          <ul aria-label={t('completeness.gaps')} className="border-t border-line">
            {shown.map((gap) => (
              <GapItem
                key={gap.field}
                gap={gap}
                name={nameField(gap.field)}
                scored={scored}
                isOn={gap.field === missing}
                onToggle={() => onMissing(gap.field === missing ? '' : gap.field)}
              />
            ))}
          </ul>
          {gaps.length > shownAtFirst && (
            <div className="border-t border-line p-2">
              <Button look="ghost" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
                {isLong ? t('completeness.showFewer') : t('completeness.showAll', { n: gaps.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

interface SafetyGapsProps extends Pick<GapsPanelProps, 'safety' | 'onSafety'> {
  counts: SafetyCounts
}

/** The facts about product safety that products lack, the most frequent first. */
function SafetyGaps({ counts, safety, onSafety }: SafetyGapsProps) {
  const { t } = useTranslation()
  const facts = safetyFacts.filter((fact) => counts[fact] > 0).toSorted((a, b) => counts[b] - counts[a])
  return (
    <section className="border-t border-line">
      <div className="px-5 pt-3 pb-3">
        <h3 className="mb-1 font-semibold">{t('safety.title')}</h3>
        <SafetyFigure counts={counts} />
      </div>
      {facts.length > 0 && (
        <ul aria-label={t('safety.gaps')} className="border-t border-line">
          {facts.map((fact) => (
            <GapItem
              key={fact}
              gap={{ rows: counts[fact], completes: 0 }}
              name={t(`safety.facts.${fact}`)}
              scored={counts.checked}
              isOn={fact === safety}
              onToggle={() => onSafety(fact === safety ? '' : fact)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface GapItemProps {
  gap: Pick<Gap, 'rows' | 'completes'>
  name: string
  scored: number
  isOn: boolean
  onToggle: () => void
}

function GapItem({ gap: { rows, completes }, name, scored, isOn, onToggle }: GapItemProps) {
  const { t } = useTranslation()
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onToggle}
        className={`relative flex w-full flex-wrap items-baseline gap-x-4 px-5 py-2.5 text-left outline-offset-[-2px] ${isOn ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
      >
        <span className="min-w-0 flex-1 basis-40 font-medium break-words">{name}</span>{' '}
        <span className="text-sm text-muted tabular-nums">
          {t('completeness.rows', { count: rows })}
          {completes > 0 && (
            <span className="text-found">
              {' · '}
              {t('completeness.completes', { count: completes })}
            </span>
          )}
        </span>
        <span
          aria-hidden
          style={{ width: `${(100 * rows) / Math.max(1, scored)}%` }}
          className="absolute bottom-0 left-0 h-0.5 bg-ambiguous-solid"
        />
      </button>
    </li>
  )
}
