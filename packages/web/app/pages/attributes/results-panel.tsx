import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { FoundAttributes } from '../../api/attribute-queries.ts'
import type { ListSelection } from '../../api/export-queries.ts'
import { listsQueries } from '../../api/lists-queries.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { listPaths } from '../../list-paths.ts'
import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'

export const newestListsQuery = listsQueries.page({ page: 1, limit: 50 })

interface ResultsPanelProps {
  selection: ListSelection
  /** Undefined until the attributes are counted. */
  coverage: FoundAttributes['coverage'] | undefined
  /** The category whose attributes are shown. Empty for articles without one. */
  category: string | undefined
  onCategory: (category: string | undefined) => void
}

const computeShare = ({ covered, total }: { covered: number; total: number }): number =>
  total === 0 ? 1 : Math.floor((covered / total) * 100) / 100

/** The results whose attributes are mapped, and how much of them has a place in the shop. */
export function ResultsPanel({ selection, coverage, ...filter }: ResultsPanelProps) {
  const { t } = useTranslation()
  return (
    <Panel className="px-5 py-4" aria-label={t('attributes.coverage.title')}>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[16rem_1fr]">
        <SourceChoice selection={selection} />
        {coverage && coverage.names.total > 0 && (
          <div>
            <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
              <Share label={t('attributes.coverage.names')} covered={coverage.names} />
              <Share label={t('attributes.coverage.values')} covered={coverage.values} />
            </div>
            <p className="mt-2 text-sm text-pretty text-muted">{t('attributes.coverage.note')}</p>
          </div>
        )}
      </div>
      {coverage && coverage.categories.length > 1 && (
        <Categories categories={coverage.categories} {...filter} />
      )}
    </Panel>
  )
}

type CategoriesProps = Pick<ResultsPanelProps, 'category' | 'onCategory'> &
  Pick<FoundAttributes['coverage'], 'categories'>

/** The coverage of each category. One filters the attributes. */
function Categories({ categories, category, onCategory }: CategoriesProps) {
  const { t } = useTranslation()
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-ink">
        {t('attributes.coverage.categories')}
      </summary>
      <ul className="mt-2 grid max-h-72 gap-x-10 overflow-y-auto md:grid-cols-2">
        {categories.map(({ category: name, names: share }) => (
          <li key={name} className="border-t border-line">
            <button
              type="button"
              aria-pressed={name === category}
              onClick={() => onCategory(name === category ? undefined : name)}
              className={`flex w-full items-baseline gap-4 px-2 py-2 text-left outline-offset-[-2px] ${name === category ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name || t('attributes.coverage.noCategory')}
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {t('attributes.coverage.of', share)}
              </span>
              <span className="w-12 shrink-0 text-right tabular-nums">
                {formatShare(computeShare(share))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Share({ label, covered }: { label: string; covered: { covered: number; total: number } }) {
  const { t } = useTranslation()
  const share = computeShare(covered)
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-medium">{label}</span>
        <span className="ml-auto text-sm whitespace-nowrap text-muted">
          {t('attributes.coverage.of', covered)}
        </span>
        <span className="text-lg font-semibold">{formatShare(share)}</span>
      </p>
      <span aria-hidden className="mt-1.5 block h-2 overflow-clip rounded-full bg-sunken">
        <span className="block h-full bg-found-solid" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  )
}

/** The results whose attributes are shown. */
function SourceChoice({ selection }: { selection: ListSelection }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(newestListsQuery)
  const lists = (data?.lists ?? []).filter(({ latest_run: run }) => run !== null)
  const { listId, run } = selection
  const choices = lists.map(({ list_id: id, name }) => ({ value: id, label: name }))
  const known = choices.find(({ value }) => value === listId)
  const one = useQuery({ ...sheetQueries.list(listId), enabled: !known && !isPending })
  const name = known?.label ?? one.data?.name ?? (one.isPending ? '...' : listId)
  const current = run === undefined ? listId : `${listId} ${run}`
  if (!known) choices.unshift({ value: listId, label: name })
  if (run !== undefined) choices.unshift({ value: current, label: t('attributes.asOfRun', { name, run }) })
  return (
    <Select
      label={t('attributes.source')}
      placeholder=""
      value={current}
      choices={choices}
      onChange={(value) => {
        const [id = '', wanted] = value.split(' ')
        void navigate(listPaths.attributes({ listId: id, run: wanted }))
      }}
    />
  )
}
