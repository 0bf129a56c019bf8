import { useTranslation } from 'react-i18next'
import { formatCoins } from '../../texts/format.ts'
import type { CoinPeriod } from './coin-periods.ts'

const columns = ['bought', 'used', 'balance'] as const

/** The numbers of the charts for who cannot see them; periods in which nothing happened are left out. */
export function CoinTable({ periods, isWeekly }: { periods: CoinPeriod[]; isWeekly: boolean }) {
  const { t } = useTranslation()
  const told = periods.filter(({ bought, used }) => bought > 0 || used > 0)
  return (
    <div className="sr-only">
      <table>
        <caption>{t('wallet.chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('wallet.columns.date')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`wallet.chart.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.map((period) => (
            <tr key={period.day}>
              <th scope="row">{isWeekly ? t('wallet.chart.week', { day: period.day }) : period.day}</th>
              {columns.map((column) => (
                <td key={column}>{formatCoins(period[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
