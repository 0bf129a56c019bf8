import { endpoints, type List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { familyQueries } from '../../../api/family-queries.ts'
import { call } from '../../../api/index.ts'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ArrowUp } from '../../../ui/icons/app-icons.ts'
import { SavedField } from './saved-field.tsx'

/** What the axes of all families are called, and their order in families, files and new columns. */
export function ListAxes({ list: { list_id: id } }: { list: List }) {
  const { t } = useTranslation()
  const { data: facets } = useQuery(sheetQueries.facets(id))
  const labels = (facets?.axes ?? []).map(({ value }) => value)
  const { mutateAsync: save, isPending } = useToastMutation(
    'setListAxes',
    (axes: { label: string; name: string }[]) =>
      call(endpoints.setListAxes, { params: { id }, body: { axes } }),
    {
      done: t('families.axes.saved'),
      refresh: [familyQueries.all(id), sheetQueries.facets(id).queryKey, ['lists', 'rows', id]],
    },
  )
  if (labels.length === 0) return null
  const named = labels.map((label) => ({ label, name: label }))
  return (
    <section aria-label={t('families.axes.title')} className="border-t border-line px-4 py-4">
      <h3 className="font-semibold">{t('families.axes.title')}</h3>
      <p className="mb-3 text-sm text-pretty text-muted">{t('families.axes.text')}</p>
      <ol className="grid gap-3 sm:grid-cols-2">
        {named.map((axis, index) => (
          <li key={axis.label} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <SavedField
                label={t('families.axes.name', { n: index + 1 })}
                value={axis.label}
                maxLength={100}
                isReadOnly={false}
                onSave={(name) => save(named.with(index, { ...axis, name }))}
              />
            </div>
            {index > 0 && (
              <IconButton
                icon={ArrowUp}
                label={t('families.axes.up', { label: axis.label })}
                disabled={isPending}
                // A message says why it could not be moved.
                onClick={() =>
                  void save(named.toSpliced(index, 1).toSpliced(index - 1, 0, axis)).catch(() => undefined)
                }
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
