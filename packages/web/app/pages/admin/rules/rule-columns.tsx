import { type FilterList, splitSynonyms } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { describeError } from '../../../api/describe-error.ts'
import { type Rule, type RuleFields, ruleLists } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { formatMoment } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Trash2 } from '../../../ui/icons/app-icons.ts'
import { Menu, MenuGroup, MenuLink } from '../../../ui/menu.tsx'
import type { Column } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { RuleUsage, Sorting } from './sort-rules.ts'
import { useUndo } from './use-undo.ts'

interface RuleColumnsOptions {
  list: FilterList
  usages: ReadonlyMap<number, RuleUsage>
  runs: number | undefined
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  focused: number | undefined
  onFocus: () => void
  onEdit: (rule: Rule, column: keyof RuleFields) => void
  onRemoved: (rule: Rule) => void
}

const textButton = 'block w-full rounded-md px-2 py-2 text-left break-words hover:bg-sunken'

/** Name and value are buttons that start editing. */
export function useRuleColumns(options: RuleColumnsOptions): Column<Rule>[] {
  const { list, usages, runs, sorting, onSort, focused, onFocus, onEdit, onRemoved } = options
  const { t } = useTranslation()
  const sortBy = (column: Sorting['column']) => {
    const order = column === sorting.column ? sorting.order : undefined
    return { order, onSort: () => onSort({ column, order: order === 'asc' ? 'desc' : 'asc' }) }
  }
  return [
    {
      id: 'name',
      header: t(`rules.lists.${list}.name`),
      hint: t(`rules.lists.${list}.nameHint`),
      headingClass: 'w-[32%] pl-5',
      sort: sortBy('name'),
      cell: (rule) => (
        <>
          <button
            ref={(button) => {
              if (!button || rule.id !== focused) return
              button.focus()
              onFocus()
            }}
            type="button"
            data-cell="name"
            aria-label={t('rules.edit', { name: rule.name })}
            onClick={() => onEdit(rule, 'name')}
            className={clsx(textButton, 'font-medium')}
          >
            {rule.name}
          </button>
          {list === 'keyword-killer' && rule.name === '*' && (
            <span className="-mt-1.5 block px-2 pb-2 text-sm text-faint">{t('rules.everyAttribute')}</span>
          )}
        </>
      ),
      cellClass: 'order-1',
    },
    {
      id: 'value',
      header: t(`rules.lists.${list}.value`),
      hint: t(`rules.lists.${list}.valueHint`),
      headingClass: 'pl-4',
      sort: sortBy('value'),
      cell: (rule) => (
        <button
          type="button"
          tabIndex={-1}
          data-cell="value"
          onClick={() => onEdit(rule, 'value')}
          className={textButton}
        >
          {list === 'key-multivalue' ? <AllowedValues text={rule.value} /> : rule.value}
        </button>
      ),
      cellClass: 'order-3 col-span-2',
    },
    {
      id: 'usage',
      header: t('rules.applied'),
      isNumber: true,
      headingClass: 'w-36',
      sort: sortBy('usage'),
      cell: (rule) => <UsageMenu rule={rule} usage={usages.get(rule.id)} runs={runs} />,
      cellClass: 'order-4 col-span-2 @3xl:text-right',
    },
    {
      id: 'actions',
      header: <span className="sr-only">{t('app.actions')}</span>,
      headingClass: 'w-16',
      cell: (rule) => <RemoveRule list={list} rule={rule} onRemoved={() => onRemoved(rule)} />,
      cellClass: 'order-2 @3xl:text-right',
    },
  ]
}

const shownValues = 12

function AllowedValues({ text }: { text: string }) {
  const { t } = useTranslation()
  const values = text.split('\n').map(splitSynonyms)
  const rest = values.length - shownValues
  return (
    <span className="flex flex-wrap gap-x-1.5 gap-y-1">
      {values.slice(0, shownValues).map(([value, ...synonyms]) => (
        <span key={value} className="rounded-md border border-line bg-surface px-1.5 py-0.5 text-sm">
          {value}
          {synonyms.length > 0 && <span className="text-faint"> {synonyms.join(', ')}</span>}
        </span>
      ))}
      {rest > 0 && <span className="py-0.5 text-sm text-muted">{t('rules.moreValues', { n: rest })}</span>}
    </span>
  )
}

interface UsageMenuProps {
  rule: Rule
  usage: RuleUsage | undefined
  runs: number | undefined
}

function UsageMenu({ rule, usage, runs }: UsageMenuProps) {
  const { t } = useTranslation()
  if (!usage)
    return runs === undefined ? null : (
      <span className="block px-2 py-2 text-sm text-faint">{t('rules.neverApplied')}</span>
    )
  const values = (count: number) => t('rules.values', { count })
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-cell="usage"
          aria-label={t('rules.appliedTo', { name: rule.name, values: values(usage.values) })}
          className="rounded-md px-2 py-2 text-sm text-muted tabular-nums underline decoration-edge underline-offset-4 hover:bg-sunken hover:text-ink"
        >
          {values(usage.values)}
        </button>
      }
    >
      <MenuGroup label={t('rules.inRecentRuns', { count: runs ?? 0 })}>
        {usage.runs.map((run) => (
          <MenuLink key={run.run_id} to={paths.job(run.run_id)}>
            <span className="font-mono text-sm">{run.run_id}</span>
            <span className="text-sm text-faint tabular-nums">{formatMoment(run.created_at)}</span>
            <span className="ml-auto pl-3 text-sm tabular-nums">{values(run.values)}</span>
          </MenuLink>
        ))}
      </MenuGroup>
    </Menu>
  )
}

/** Removes a rule without confirmation. The message that follows offers to undo it. */
function RemoveRule({ list, rule, onRemoved }: { list: FilterList; rule: Rule; onRemoved: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const undo = useUndo(list)
  const { queryKey } = ruleQueries.rules(list)
  const remove = useMutation({
    mutationFn: () => ruleLists[list].remove(rule),
    onSuccess: async () => {
      onRemoved()
      client.setQueryData(queryKey, (rules) => rules?.filter(({ id }) => id !== rule.id))
      await client.invalidateQueries({ ...ruleQueries.changes(list), refetchType: 'none' })
      // Without the changes the rule is removed all the same, and the message offers no undo.
      const changes = await client.fetchQuery(ruleQueries.changes(list)).catch(() => [])
      const removal = changes.find(({ can_undo }) => can_undo)
      toast(
        'success',
        t('rules.removed', { name: rule.name }),
        undefined,
        removal && { label: t('app.undo'), onClick: () => undo.mutate(removal.id) },
      )
    },
    onError: (error) => {
      toast('error', describeError(error, ruleLists[list].calls.remove))
      return client.invalidateQueries({ queryKey })
    },
  })
  return (
    <IconButton
      icon={Trash2}
      data-cell="remove"
      label={t('rules.remove', { name: rule.name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    />
  )
}
