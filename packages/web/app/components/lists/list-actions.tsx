import type { List } from '@merkwerk/contract'
import { listPaths } from '../../list-paths.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Ellipsis } from '../../ui/icons/app-icons.ts'
import { Menu, MenuAction, MenuLink } from '../../ui/menu.tsx'
import type { ListChange } from './use-change-list.ts'

interface ListActionsProps {
  list: List
  onRename: () => void
  onChange: (change: ListChange) => void
}

export function ListActions({ list, onRename, onChange }: ListActionsProps) {
  const { t } = useTranslation()
  const { archived, latest_run: latestRun } = list
  const selection = { listId: list.list_id }
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} label={t('lists.actions', { name: list.name })} className="-my-2 -mr-2" />
      }
    >
      {latestRun && <MenuLink to={listPaths.export(selection)}>{t('nav.export')}</MenuLink>}
      {latestRun && <MenuLink to={listPaths.run(list.list_id, latestRun)}>{t('lists.latestRun')}</MenuLink>}
      {latestRun && <MenuLink to={listPaths.attributes(selection)}>{t('nav.openAttributes')}</MenuLink>}
      <MenuAction onClick={onRename}>{t('lists.rename')}</MenuAction>
      <MenuAction onClick={() => onChange({ archived: !archived })}>
        {t(archived ? 'lists.unarchive' : 'lists.archive')}
      </MenuAction>
    </Menu>
  )
}
