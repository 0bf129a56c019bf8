import type { FilterList } from '@merkwerk/contract'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Rule, toPair, toValues } from '../../../api/rule-kinds.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import type { TableLook } from '../../../ui/table.tsx'
import { longLook } from '../../../ui/table-looks.ts'
import { WindowTable } from '../../../ui/window-table.tsx'
import { Playground, type PlaygroundEdits } from '../gpt/playground/playground.tsx'
import { useRuleColumns } from './rule-columns.tsx'
import { RuleEditor } from './rule-editor.tsx'
import type { RuleUsage, Sorting } from './sort-rules.ts'
import { type Draft, newDraft, type useDrafts } from './use-drafts.ts'

const look: TableLook = {
  ...longLook,
  heading: 'px-2 pt-2 pb-1 text-xs font-medium text-faint',
  row: 'grid grid-cols-[1fr_auto] items-center border-t border-line px-2 py-2 transition-colors hover:bg-sunken/40 @3xl:table-row @3xl:p-0',
  cell: 'min-w-0 @3xl:px-2 @3xl:py-1.5 @3xl:align-top @3xl:first:pl-3 @3xl:last:pr-3',
}

interface RulesTableProps {
  list: FilterList
  rules: Rule[]
  known: Rule[]
  drafting: ReturnType<typeof useDrafts>
  usages: ReadonlyMap<number, RuleUsage>
  /** The number of jobs in which uses were counted. */
  jobs: number | undefined
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** Called when a new rule is discarded, to restore the focus. */
  onNewLeft: () => void
}

export function RulesTable(props: RulesTableProps) {
  const { list, rules, known, drafting, usages, jobs, sorting, onSort, onNewLeft } = props
  const { t } = useTranslation()
  const [focused, setFocused] = useState<number>()
  const [added, setAdded] = useState(0)
  /** The rule in the playground. 0 for a new one. */
  const [tried, setTried] = useState<number>()
  const byId = useMemo(() => new Map(known.map((rule) => [rule.id, rule])), [known])
  const shown = useMemo(() => new Set(rules.map(({ id }) => id)), [rules])
  /** Drafts without a row: new rules, and rules outside the search. */
  const unlisted = [...drafting.drafts.values()].filter(({ base }) => !base || !shown.has(base.id))
  /** Saving a new rule starts the next one. */
  function begin() {
    setAdded(added + 1)
    drafting.put(newDraft)
  }
  const editorOf = (draft: Draft) => (
    <RuleEditor
      list={list}
      draft={draft}
      now={draft.base ? byId.get(draft.base.id) : undefined}
      onWrite={drafting.put}
      onTry={() => setTried(draft.base?.id ?? 0)}
      onClose={() => {
        drafting.close(draft.base)
        if (draft.base) setFocused(draft.base.id)
        else onNewLeft()
      }}
      onSaved={(rule) => {
        drafting.close(draft.base)
        if (draft.base) setFocused(rule.id)
        else begin()
      }}
    />
  )
  const columns = useRuleColumns({
    ...{ list, usages, jobs, sorting, onSort, focused },
    onFocus: () => setFocused(undefined),
    onEdit: drafting.open,
    onRemoved: (rule) => {
      const index = rules.indexOf(rule)
      setFocused((rules[index + 1] ?? rules[index - 1])?.id)
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside.
    <div className="@container" onKeyDown={moveFocus}>
      <WindowTable
        caption={t(`rules.lists.${list}.title`)}
        columns={columns}
        rows={rules}
        rowId={({ id }) => id}
        rowHeight={49}
        overscan={10}
        revealed={focused === undefined ? -1 : rules.findIndex(({ id }) => id === focused)}
        topRows={unlisted.map((draft) => ({
          key: draft.base?.id ?? `new ${added}`,
          content: editorOf(draft),
        }))}
        wideContent={({ id }) => {
          const draft = drafting.drafts.get(id)
          return draft && editorOf(draft)
        }}
        look={look}
      />
      <PlaygroundSheet
        list={list}
        rules={known}
        draft={tried === undefined ? undefined : drafting.drafts.get(tried)}
        onClose={() => setTried(undefined)}
      />
    </div>
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
            <Playground edits={{ rules: rulesWith(list, rules, draft) }} />
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
  const others = rules.filter(({ id }) => id !== base?.id)
  const edited = [...others, texts]
  if (list === 'key-multivalue') return { multi_values: edited.map(toValues) }
  return list === 'key-value' ? { key_values: edited.map(toPair) } : { keywords: edited.map(toPair) }
}
