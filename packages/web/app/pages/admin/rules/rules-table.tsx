import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { type Rule, toPair, toValues } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { SkeletonLines } from '../../../components/skeleton-lines.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import type { TableLook } from '../../../ui/table.tsx'
import { longLook } from '../../../ui/table-looks.ts'
import { WindowTable } from '../../../ui/window-table.tsx'
import type { PlaygroundEdits } from '../gpt/playground/playground.tsx'
import { useRuleColumns } from './rule-columns.tsx'
import { type Sorting, sortRules } from './sort-rules.ts'
import { type Draft, newDraft, type useDrafts } from './use-drafts.ts'

const RuleEditor = onDemand(() => import('./rule-editor.tsx')).part('RuleEditor')
const Playground = onDemand(() => import('../gpt/playground/playground.tsx')).part('Playground')

const look: TableLook = {
  ...longLook,
  heading: 'px-2 pt-2 pb-1 text-xs font-medium text-faint',
  row: 'grid grid-cols-[1fr_auto] items-center border-t border-line px-3 py-2 transition-colors hover:bg-sunken/40 @3xl:table-row @3xl:p-0',
  cell: 'min-w-0 @3xl:px-2 @3xl:py-1.5 @3xl:align-top @3xl:first:pl-3 @3xl:last:pr-3',
}

/** The rules that match the search of the address, in the chosen order, and their uses. */
function useShownRules(list: FilterList, rules: readonly Rule[]) {
  const [params, change] = useSearchState()
  const search = params.get('search') ?? ''
  const clearSearch = () => change({ search: '' })
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', order: 'asc' })
  const { data: usage } = useQuery(ruleQueries.usage(list))
  const usages = useMemo(() => new Map(usage?.rules.map((rule) => [rule.id, rule])), [usage])
  const shown = useMemo(() => sortRules(rules, search, sorting, usages), [rules, search, sorting, usages])
  return { search, clearSearch, sorting, setSorting, usages, runs: usage?.runs, shown }
}

interface RulesTableProps {
  list: FilterList
  rules: Rule[]
  drafting: ReturnType<typeof useDrafts>
  /** Called when a new rule is discarded, to restore the focus. */
  onNewLeft: () => void
}

export function RulesTable({ list, rules, drafting, onNewLeft }: RulesTableProps) {
  const { t } = useTranslation()
  const { search, clearSearch, sorting, setSorting, usages, runs, shown } = useShownRules(list, rules)
  const [focused, setFocused] = useState<number>()
  const [added, setAdded] = useState(0)
  /** The rule in the playground. 0 for a new one. */
  const [tried, setTried] = useState<number>()
  /** Drafts without a row: new rules, and rules outside the search. */
  const unlisted = [...drafting.drafts.values()].filter(
    ({ base }) => !shown.some(({ id }) => id === base?.id),
  )
  const counts = { count: rules.length, shown: shown.length }
  const renderEditor = (draft: Draft) => (
    <DraftEditor
      list={list}
      rules={rules}
      draft={draft}
      drafting={drafting}
      onTry={() => setTried(draft.base?.id ?? 0)}
      onLeft={(id) => (id === undefined ? onNewLeft() : setFocused(id))}
      onAdded={() => setAdded(added + 1)}
    />
  )
  const columns = useRuleColumns({
    list,
    usages,
    runs,
    sorting,
    onSort: setSorting,
    focused,
    onFocus: () => setFocused(undefined),
    onEdit: drafting.open,
    onRemoved: (rule) => {
      const index = shown.indexOf(rule)
      setFocused((shown[index + 1] ?? shown[index - 1])?.id)
    },
  })
  return (
    <>
      {shown.length + drafting.drafts.size > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside.
        <div className="@container" onKeyDown={moveFocus}>
          <WindowTable
            caption={t(`nav.ruleLists.${list}`)}
            columns={columns}
            rows={shown}
            rowId={({ id }) => id}
            rowHeight={49}
            overscan={10}
            revealed={focused === undefined ? -1 : shown.findIndex(({ id }) => id === focused)}
            topRows={unlisted.map((draft) => ({
              key: draft.base?.id ?? `new ${added}`,
              content: renderEditor(draft),
            }))}
            wideContent={({ id }) => {
              const draft = drafting.drafts.get(id)
              return draft && renderEditor(draft)
            }}
            look={look}
          />
        </div>
      ) : (
        <NoMatch search={search} onClear={clearSearch} />
      )}
      <footer className="border-t border-line px-5 py-3 text-sm text-muted tabular-nums">
        <p role="status">{search ? t('rules.countFound', counts) : t('rules.count', counts)}</p>
      </footer>
      <PlaygroundSheet
        list={list}
        rules={rules}
        draft={tried === undefined ? undefined : drafting.drafts.get(tried)}
        onClose={() => setTried(undefined)}
      />
    </>
  )
}

interface DraftEditorProps extends Pick<RulesTableProps, 'list' | 'rules' | 'drafting'> {
  draft: Draft
  onTry: () => void
  /** With the rule whose row gets the focus. Undefined for a new one that was discarded. */
  onLeft: (id: number | undefined) => void
  onAdded: () => void
}

function DraftEditor({ list, rules, draft, drafting, onTry, onLeft, onAdded }: DraftEditorProps) {
  const { base } = draft
  return (
    <Suspense fallback={<SkeletonLines />}>
      <RuleEditor
        list={list}
        draft={draft}
        now={rules.find(({ id }) => id === base?.id)}
        onWrite={drafting.put}
        onTry={onTry}
        onClose={() => {
          drafting.close(base)
          onLeft(base?.id)
        }}
        onSaved={(rule) => {
          drafting.close(base)
          if (base) return onLeft(rule.id)
          // Saving a new rule starts the next one.
          onAdded()
          drafting.put(newDraft)
        }}
      />
    </Suspense>
  )
}

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      heading="h3"
      picture="noMatch"
      title={t('rules.noMatchTitle')}
      text={t('rules.noMatchText', { text: search })}
      action={<Button onClick={onClear}>{t('jobs.clear')}</Button>}
    />
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys move between the same buttons of neighbouring rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const button = (event.target as Element).closest<HTMLElement>('[data-cell]')
  const row = button?.closest<HTMLElement>('[data-index]')
  if (step === undefined || !button || !row) return
  const next = `[data-index="${Number(row.dataset.index) + step}"] [data-cell="${button.dataset.cell}"]`
  event.currentTarget.querySelector<HTMLElement>(next)?.focus()
  event.preventDefault()
}

interface PlaygroundSheetProps {
  list: FilterList
  rules: readonly Rule[]
  /** Undefined while the sheet is closed. */
  draft: Draft | undefined
  onClose: () => void
}

function PlaygroundSheet({ list, rules, draft, onClose }: PlaygroundSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      isOpen={draft !== undefined}
      onClose={onClose}
      title={t('gpt.playground.sheetTitle', { name: draft?.texts.name ?? '' })}
      className="w-[min(72rem,100vw)]!"
    >
      {draft && (
        <>
          <p className="mb-4 max-w-prose text-pretty text-muted">{t('gpt.playground.sheetLead')}</p>
          <div className="rounded-lg border border-line">
            <Suspense fallback={<SkeletonLines />}>
              <Playground edits={{ rules: rulesWith(list, rules, draft) }} />
            </Suspense>
          </div>
        </>
      )}
    </Sheet>
  )
}

function rulesWith(
  list: FilterList,
  rules: readonly Rule[],
  { base, texts }: Draft,
): PlaygroundEdits['rules'] {
  const edited = [...rules.filter(({ id }) => id !== base?.id), texts]
  if (list === 'key-multivalue') return { multi_values: edited.map(toValues) }
  return list === 'key-value' ? { key_values: edited.map(toPair) } : { keywords: edited.map(toPair) }
}
