import { Link } from 'react-router'
import { BarList } from '../../components/charts/bar-list.tsx'
import { formatCoinCount, formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { type Insights, insightWeeks } from './dashboard-queries.ts'
import { Question } from './question.tsx'

/** Coins by list, the most expensive first. */
export function SpendingChart({ spending: { coins, found, lists } }: { spending: Insights['spending'] }) {
  const { t } = useTranslation()
  const title = t('dashboard.insights.spending.title')
  const [most] = lists
  if (!most)
    return <Question title={title} text={t('dashboard.insights.spending.none', { weeks: insightWeeks })} />
  const sum = (field: 'coins' | 'found') => lists.reduce((total, list) => total + list[field], 0)
  const others = { coins: coins - sum('coins'), found: found - sum('found') }
  const createBar = (list: typeof others) => ({
    color: 'bg-accent',
    share: list.coins / coins,
    value: formatCoinCount(list.coins),
    note: t('dashboard.insights.spending.found', { n: list.found }),
  })
  return (
    <Question
      title={title}
      text={t('dashboard.insights.spending.text', {
        count: coins,
        weeks: insightWeeks,
        share: formatShare(most.coins / coins),
        name: most.name,
      })}
    >
      <BarList
        bars={[
          ...lists.map((list) => ({
            id: list.list_id,
            label: (
              <Link
                to={paths.list(list.list_id)}
                title={list.name}
                className="text-ink underline-offset-2 hover:text-accent hover:underline"
              >
                {list.name}
              </Link>
            ),
            ...createBar(list),
          })),
          ...(others.coins > 0
            ? [{ id: 'others', label: t('dashboard.insights.spending.others'), ...createBar(others) }]
            : []),
        ]}
      />
    </Question>
  )
}
