import { useTranslation } from '../../../messages/translate.ts'

export interface ShownChange {
  key: string
  article: string | undefined
  column: string | undefined
  before: string | null | undefined
  after: string | null
}

/** The first cells that change, with their values before and after. */
export function ChangesTable({ changes }: { changes: readonly ShownChange[] }) {
  const { t } = useTranslation()
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{t('grid.paste.first')}</caption>
      <thead className="text-left text-muted">
        <tr>
          <th className="pb-1 font-medium">{t('sheet.columns.article_number')}</th>
          <th className="pb-1 font-medium">{t('grid.paste.column')}</th>
          <th className="pb-1 font-medium">{t('grid.paste.before')}</th>
          <th className="pb-1 font-medium">{t('grid.paste.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, article, column, before, after }) => (
          <tr key={key} className="border-t border-line">
            <td className="truncate py-1 pr-2">{article}</td>
            <td className="truncate py-1 pr-2">{column}</td>
            <td className="truncate py-1 pr-2 text-muted" title={before ?? undefined}>
              {before}
            </td>
            <td className="truncate py-1" title={after ?? undefined}>
              {after || <span className="text-faint">–</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
