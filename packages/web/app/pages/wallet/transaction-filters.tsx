import { transactionTypes } from '@merkwerk/contract'
import { saveBookings, saveStatement } from '../../api/wallet-files.ts'
import type { TransactionFilter } from '../../api/wallet-queries.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatCalendarDay } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Download } from '../../ui/icons/public-icons.ts'
import { Menu, MenuAction, MenuGroup } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { monthBefore } from './spans.ts'

interface TransactionFiltersProps {
  filter: TransactionFilter
  onChange: (changes: { [name in keyof TransactionFilter]?: string }) => void
}

const anyType = 'all'
const dayClass = 'min-w-0 @min-[46rem]:w-38'

export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation()
  const types = [
    { value: anyType, label: t('wallet.allTypes') },
    ...transactionTypes.map((value) => ({ value: value as string, label: t(`wallet.types.${value}`) })),
  ]
  return (
    <div className="@container border-b border-line p-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <fieldset className="grid w-full min-w-0 grid-cols-2 items-end gap-3 @min-[46rem]:flex @min-[46rem]:w-auto">
          <legend className="sr-only">{t('wallet.filter')}</legend>
          <div className="col-span-2 @min-[46rem]:w-44">
            <Select
              label={t('wallet.columns.type')}
              value={filter.type ?? anyType}
              choices={types}
              placeholder={t('wallet.allTypes')}
              onChange={(type) => onChange({ type: type === anyType ? '' : type })}
            />
          </div>
          <Field
            label={t('wallet.from')}
            type="date"
            className={dayClass}
            value={filter.from ?? ''}
            max={filter.to}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label={t('wallet.to')}
            type="date"
            className={dayClass}
            value={filter.to ?? ''}
            min={filter.from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
          {Object.values(filter).some(Boolean) && (
            <Button
              look="ghost"
              className="h-10 justify-self-start @max-[46rem]:col-span-2"
              onClick={() => onChange({ type: '', from: '', to: '' })}
            >
              {t('wallet.clear')}
            </Button>
          )}
        </fieldset>
        <BookingsMenu filter={filter} />
      </div>
    </div>
  )
}

function BookingsMenu({ filter }: { filter: TransactionFilter }) {
  const { t } = useTranslation()
  const csv = useToastMutation('exportTransactions', () => saveBookings(filter))
  const statement = useToastMutation('downloadStatement', saveStatement)
  const { from, to } = filter
  return (
    <Menu
      trigger={
        <Button icon={Download} className="h-10">
          {t('app.download')}
        </Button>
      }
    >
      <MenuGroup label={t('wallet.bookings')}>
        <MenuAction onClick={() => csv.mutate()}>{t('jobs.csv')}</MenuAction>
      </MenuGroup>
      <MenuGroup label={t('wallet.statement')}>
        {from && to && (
          <MenuAction onClick={() => statement.mutate({ from, to })}>
            {t('wallet.statementSpan', { from: formatCalendarDay(from), to: formatCalendarDay(to) })}
          </MenuAction>
        )}
        <MenuAction onClick={() => statement.mutate(monthBefore(new Date(), 0))}>
          {t('wallet.statementThis')}
        </MenuAction>
        <MenuAction onClick={() => statement.mutate(monthBefore(new Date(), 1))}>
          {t('wallet.statementLast')}
        </MenuAction>
      </MenuGroup>
    </Menu>
  )
}
