import type { FilterList } from '@merkwerk/contract'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '../../../api/rule-kinds.ts'
import { PlaygroundSheet } from './playground-sheet.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleRow } from './rule-row.tsx'
import { RulesHead } from './rules-head.tsx'
import type { RuleUsage, Sorting } from './sort-rules.ts'
import { type Draft, newDraft, type useDrafts } from './use-drafts.ts'

const rowHeight = 49

interface RulesTableProps {
  list: FilterList
  /** The rules that are shown, in order. */
  rules: Rule[]
  /** All rules of the list. */
  known: Rule[]
  drafting: ReturnType<typeof useDrafts>
  usages: ReadonlyMap<number, RuleUsage>
  /** How many jobs the uses were counted in. */
  jobs: number | undefined
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** A new rule was left without saving: its row is gone, and with it the focus. */
  onNewLeft: () => void
}

/**
 * Rows that are edited where they stand. Only those near the window are in the page, so that thousands of rules scroll
 * like ten.
 */
export function RulesTable(props: RulesTableProps) {
  const { list, rules, known, drafting, usages, jobs, sorting, onSort, onNewLeft } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  /** The rule whose row takes the focus next. */
  const [focused, setFocused] = useState<number>()
  /** How many rules were added. */
  const [added, setAdded] = useState(0)
  /** The rule whose draft is on the playground; 0 for a new one. */
  const [tried, setTried] = useState<number>()
  const byId = useMemo(() => new Map(known.map((rule) => [rule.id, rule])), [known])
  const shown = useMemo(() => new Set(rules.map(({ id }) => id)), [rules])
  /** A new rule, and rules that are written on although they are not among the shown ones any more. */
  const apart = [...drafting.drafts.values()].filter(({ base }) => !base || !shown.has(base.id))
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count: rules.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin,
    getItemKey: (index) => rules[index]?.id ?? index,
  })
  useEffect(() => {
    const index = focused === undefined ? -1 : rules.findIndex(({ id }) => id === focused)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  }, [focused, rules, rows])
  const items = rows.getVirtualItems()
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)

  /** After a new rule comes the next. */
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
  return (
    <div className="@container">
      <table className="block w-full table-fixed @3xl:table" aria-rowcount={rules.length}>
        <caption className="sr-only">{t(`rules.lists.${list}.title`)}</caption>
        <RulesHead list={list} sorting={sorting} onSort={onSort} />
        <tbody className="block @3xl:table-row-group">
          {apart.map((draft) => (
            <EditorRow key={draft.base?.id ?? `new ${added}`}>{editorOf(draft)}</EditorRow>
          ))}
        </tbody>
        <tbody ref={body} onKeyDown={moveFocus} className="block @3xl:table-row-group">
          <Spacer height={before} />
          {items.map(({ index, key }) => {
            const rule = rules[index]
            const draft = rule && drafting.drafts.get(rule.id)
            if (!rule) return null
            return draft ? (
              <EditorRow key={key} index={index} ref={rows.measureElement}>
                {editorOf(draft)}
              </EditorRow>
            ) : (
              <RuleRow
                key={key}
                ref={rows.measureElement}
                index={index}
                list={list}
                rule={rule}
                usage={usages.get(rule.id)}
                jobs={jobs}
                takesFocus={rule.id === focused}
                onFocus={() => setFocused(undefined)}
                onEdit={(column) => drafting.open(rule, column)}
                onRemoved={() => setFocused((rules[index + 1] ?? rules[index - 1])?.id)}
              />
            )
          })}
          <Spacer height={after} />
        </tbody>
      </table>
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

/** The arrow keys go from a row's button to the same one of the next row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const button = (event.target as Element).closest<HTMLElement>('[data-cell]')
  const row = button?.closest<HTMLElement>('[data-index]')
  if (step === undefined || !button || !row) return
  const next = `[data-index="${Number(row.dataset.index) + step}"] [data-cell="${button.dataset.cell}"]`
  event.currentTarget.querySelector<HTMLElement>(next)?.focus()
  event.preventDefault()
}

function EditorRow({
  index,
  ref,
  children,
}: {
  index?: number
  ref?: React.Ref<HTMLTableRowElement>
  children: React.ReactNode
}) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 1}
      className="block border-t border-line bg-sunken/40 @3xl:table-row"
    >
      <td colSpan={4} className="block px-4 py-4 @3xl:table-cell @3xl:px-5">
        {children}
      </td>
    </tr>
  )
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden className="block @3xl:table-row">
      <td style={{ height }} className="block p-0 @3xl:table-cell" />
    </tr>
  ) : null
}
