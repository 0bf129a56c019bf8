import { jobSorts, sortOrders } from '@merkwerk/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import type { Sorting } from './jobs-view.ts'

/** Chooses what jobs are sorted by, for cards, which have no headings, and for what has no column. */
export function SortMenu({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const { t } = useTranslation()
  const { sort, order } = sorting
  return (
    <Menu
      trigger={
        <Button icon={order === 'asc' ? ArrowUp : ArrowDown}>
          <span className="sr-only">{t('jobs.sortBy')}</span>
          <span className="max-sm:sr-only">{t(`jobs.sorts.${sort}`)}</span>
        </Button>
      }
    >
      <MenuChoices
        label={t('jobs.sortBy')}
        value={sort}
        choices={jobSorts.map((choice) => [choice, t(`jobs.sorts.${choice}`)] as const)}
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
