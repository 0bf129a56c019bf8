import { endpoints, type FilterChange, type FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { saveResponse } from '../../../api/download.ts'
import { call } from '../../../api/index.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryState } from '../../../components/query-boundary.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { SkeletonLines } from '../../../components/skeleton-lines.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Ellipsis, Plus, Undo2 } from '../../../ui/icons/app-icons.ts'
import { Menu, MenuAction } from '../../../ui/menu.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useUndo } from './use-undo.ts'

interface RulesToolbarProps {
  list: FilterList
  addButton: Ref<HTMLButtonElement>
  onAdd: () => void
}

export function RulesToolbar({ list, addButton, onAdd }: RulesToolbarProps) {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const [open, setOpen] = useState<'import' | 'changes'>()
  const exporting = useToastMutation('exportFilters', async () => {
    await saveResponse(await call(endpoints.exportFilters, { params: { list } }), `${list}.csv`)
  })
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchBox
        value={params.get('search') ?? ''}
        placeholder={t('rules.search')}
        onSearch={(search) => change({ search })}
        className="w-full sm:w-72"
      />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <UndoButton list={list} />
        <Menu trigger={<IconButton icon={Ellipsis} label={t('rules.more')} />}>
          <MenuAction onClick={() => setOpen('import')}>{t('rules.import')}</MenuAction>
          <MenuAction onClick={() => exporting.mutate()}>{t('rules.export')}</MenuAction>
          <MenuAction onClick={() => setOpen('changes')}>{t('rules.changes')}</MenuAction>
        </Menu>
        <Button ref={addButton} look="primary" icon={Plus} onClick={onAdd}>
          {t('rules.add')}
        </Button>
      </div>
      <ImportDialog list={list} isOpen={open === 'import'} onClose={close} />
      <Sheet isOpen={open === 'changes'} onClose={close} title={t('rules.changes')}>
        <Changes list={list} />
      </Sheet>
    </div>
  )
}

function UndoButton({ list }: { list: FilterList }) {
  const { t } = useTranslation()
  const { data: changes } = useQuery(ruleQueries.changes(list))
  const last = changes?.find((change) => change.can_undo)
  const undo = useUndo(list)
  const describeChange = useChangeText()
  return (
    <Button
      look="ghost"
      icon={Undo2}
      disabled={!last}
      isBusy={undo.isPending}
      title={last && describeChange(last)}
      onClick={() => last && undo.mutate(last.id)}
    >
      {t('app.undo')}
    </Button>
  )
}

/** Only the latest change can be undone. */
function Changes({ list }: { list: FilterList }) {
  const { t } = useTranslation()
  const query = useQuery(ruleQueries.changes(list))
  const undo = useUndo(list)
  const describeChange = useChangeText()
  if (query.data === undefined)
    return <QueryState query={query} calling="listFilterChanges" loading={<SkeletonLines />} />
  if (query.data.length === 0) return <p className="text-muted">{t('rules.noChanges')}</p>
  return (
    <ol className="-my-3 divide-y divide-line">
      {query.data.map((change) => (
        <li key={change.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="break-words">{describeChange(change)}</p>
            <p className="text-sm text-faint tabular-nums">
              <Moment iso={change.at} />
            </p>
          </div>
          {change.can_undo && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(change.id)}>
              {t('app.undo')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function useChangeText(): (change: FilterChange) => string {
  const { t } = useTranslation()
  return ({ action, by, entry, ...change }) => {
    const counts = (['added', 'updated', 'removed'] as const)
      .filter((kind) => change[kind] > 0)
      .map((kind) => t(`rules.did.${kind}`, { count: change[kind] }))
    const what = entry === null ? counts.join(', ') : t('rules.entry', { name: entry })
    return t(`rules.actionsBy.${action}`, { by, what })
  }
}
