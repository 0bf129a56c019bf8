import { endpoints, type FilterList } from '@merkwerk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus, Undo2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { saveFile } from '../../../api/download.ts'
import { call } from '../../../api/index.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { SearchBox } from '../../../components/search-box.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuAction } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ChangesSheet } from './changes-sheet.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useChangeText } from './use-change-text.ts'
import { useUndo } from './use-undo.ts'

interface RulesToolbarProps {
  list: FilterList
  addButton: Ref<HTMLButtonElement>
  onAdd: () => void
}

/** Search, add, undo; import, export and the history in a menu. */
export function RulesToolbar({ list, addButton, onAdd }: RulesToolbarProps) {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const [open, setOpen] = useState<'import' | 'changes'>()
  const exporting = useExport(list)
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
      <ChangesSheet list={list} isOpen={open === 'changes'} onClose={close} />
    </div>
  )
}

function UndoButton({ list }: { list: FilterList }) {
  const { t } = useTranslation()
  const { data: changes } = useQuery(ruleQueries.changes(list))
  const last = changes?.find((change) => change.can_undo)
  const undo = useUndo(list)
  const textOf = useChangeText()
  return (
    <Button
      look="ghost"
      icon={Undo2}
      disabled={!last}
      isBusy={undo.isPending}
      title={last && textOf(last)}
      onClick={() => last && undo.mutate(last.id)}
    >
      {t('rules.undo')}
    </Button>
  )
}

function useExport(list: FilterList) {
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      const answer = await call(endpoints.exportFilters, { params: { list } })
      saveFile(await answer.blob(), `${list}.csv`)
    },
    onError: (error) => toast('error', describeError(error, 'exportFilters')),
  })
}
