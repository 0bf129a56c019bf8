import { type FilterList, splitSynonyms } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { type Rule, type RuleFields, ruleLists } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { formatCount } from '../../../messages/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { RuleUsage } from './sort-rules.ts'
import { UsageMenu } from './usage-menu.tsx'
import { useUndo } from './use-undo.ts'

interface RuleRowProps {
  list: FilterList
  rule: Rule
  index: number
  usage: RuleUsage | undefined
  jobs: number | undefined
  takesFocus: boolean
  onFocus: () => void
  onEdit: (column: keyof RuleFields) => void
  onRemoved: () => void
  ref: Ref<HTMLTableRowElement>
}

const cell = 'min-w-0 @3xl:px-2 @3xl:py-1.5 @3xl:align-top @3xl:first:pl-3 @3xl:last:pr-3'
const textButton = 'block w-full rounded-md px-2 py-2 text-left break-words hover:bg-sunken'

/** A rule as it is; either column is a button that begins to write in it. */
export function RuleRow({ list, rule, index, usage, jobs, ref, ...props }: RuleRowProps) {
  const { t } = useTranslation()
  const { takesFocus, onFocus, onEdit, onRemoved } = props
  const button = useRef<HTMLButtonElement>(null)
  const remove = useRemove(list, rule, onRemoved)
  useEffect(() => {
    if (!takesFocus) return
    button.current?.focus()
    onFocus()
  }, [takesFocus, onFocus])
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 1}
      className="grid grid-cols-[1fr_auto] items-center border-t border-line px-2 py-2 transition-colors hover:bg-sunken/40 @3xl:table-row @3xl:p-0"
    >
      <td className={clsx(cell, 'order-1')}>
        <button
          ref={button}
          type="button"
          data-cell="name"
          aria-label={t('rules.edit', { name: rule.name })}
          onClick={() => onEdit('name')}
          className={clsx(textButton, 'font-medium')}
        >
          {rule.name}
        </button>
        {list === 'keyword-killer' && rule.name === '*' && (
          <span className="-mt-1.5 block px-2 pb-2 text-sm text-faint">{t('rules.everyAttribute')}</span>
        )}
      </td>
      <td className={clsx(cell, 'order-3 col-span-2')}>
        <button
          type="button"
          tabIndex={-1}
          data-cell="value"
          onClick={() => onEdit('value')}
          className={textButton}
        >
          {list === 'key-multivalue' ? <AllowedValues text={rule.value} /> : rule.value}
        </button>
      </td>
      <td className={clsx(cell, 'order-4 col-span-2 @3xl:text-right')}>
        <UsageMenu rule={rule} usage={usage} jobs={jobs} />
      </td>
      <td className={clsx(cell, 'order-2 @3xl:text-right')}>
        <IconButton
          icon={Trash2}
          data-cell="remove"
          label={t('rules.remove', { name: rule.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </td>
    </tr>
  )
}

const shownValues = 12

/** The values, each with its synonyms beside it. */
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
      {rest > 0 && (
        <span className="py-0.5 text-sm text-muted">{t('rules.moreValues', { n: formatCount(rest) })}</span>
      )}
    </span>
  )
}

/** Takes a rule out without asking: undo brings it back. */
function useRemove(list: FilterList, rule: Rule, onRemoved: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const undo = useUndo(list)
  const { queryKey } = ruleQueries.rules(list)
  return useMutation({
    mutationFn: () => ruleLists[list].remove(rule),
    onSuccess: async () => {
      onRemoved()
      client.setQueryData(queryKey, (rules) => rules?.filter(({ id }) => id !== rule.id))
      await client.invalidateQueries({ ...ruleQueries.changes(list), refetchType: 'none' })
      const changes = await client.fetchQuery(ruleQueries.changes(list))
      const removal = changes.find(({ can_undo }) => can_undo)
      toast(
        'success',
        t('rules.removed', { name: rule.name }),
        undefined,
        removal && { label: t('rules.undo'), onClick: () => undo.mutate(removal.id) },
      )
    },
    onError: (error) => {
      toast('error', describeError(error, ruleLists[list].calls.remove))
      return client.invalidateQueries({ queryKey })
    },
  })
}
