import { sortOrders } from '@merkwerk/contract'
import { useTranslation } from '../messages/translate.ts'
import { Button } from '../ui/button.tsx'
import { ArrowDown, ArrowUp } from '../ui/icons/app-icons.ts'
import { Menu, MenuChoices } from '../ui/menu.tsx'
import type { Sorting } from './table-view.ts'

interface SortMenuProps<Sort> {
  sorting: Sorting<Sort>
  choices: readonly (readonly [Sort, string])[]
  onSort: (sorting: Sorting<Sort>) => void
}

/** Sorts cards, which have no headings, and by fields without a column. */
export function SortMenu<Sort extends string>({ sorting, choices, onSort }: SortMenuProps<Sort>) {
  const { t } = useTranslation()
  const { sort, order } = sorting
  return (
    <Menu
      trigger={
        <Button icon={order === 'asc' ? ArrowUp : ArrowDown}>
          <span className="sr-only">{t('jobs.sortBy')}</span>
          <span className="max-sm:sr-only">{new Map(choices).get(sort)}</span>
        </Button>
      }
    >
      <MenuChoices
        label={t('jobs.sortBy')}
        value={sort}
        choices={choices}
        onChange={(chosen) => onSort({ sort: chosen, order })}
      />
      <MenuChoices
        label={t('jobs.order')}
        value={order}
        choices={sortOrders.map((choice) => [choice, t(`jobs.orders.${choice}`)] as const)}
        onChange={(chosen) => onSort({ sort, order: chosen })}
      />
    </Menu>
  )
}
