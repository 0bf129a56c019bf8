import { endpoints, type List, type ListAxisName } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { familyQueries } from '../../../api/family-queries.ts'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ArrowUp } from '../../../ui/icons/app-icons.ts'
import { sendOwnChange } from '../send-own-change.ts'
import { SavedField } from './saved-field.tsx'
import { useOrderedSaves } from './use-ordered-saves.ts'

/** What the axes of all families are called, and their order in families, files and new columns. */
export function ListAxes({ list: { list_id: id } }: { list: List }) {
  const { t } = useTranslation()
  const { data: facets } = useQuery(sheetQueries.facets(id))
  const labels = (facets?.axes ?? []).map(({ value }) => value)
  const { mutateAsync: save } = useToastMutation(
    'setListAxes',
    (axes: ListAxisName[]) =>
      sendOwnChange(id, endpoints.setListAxes, (change) => ({ params: { id }, body: { id: change, axes } })),
    {
      done: t('families.axes.saved'),
      refresh: [familyQueries.all(id), sheetQueries.facets(id).queryKey, ['lists', 'rows', id]],
    },
  )
  const saveInOrder = useOrderedSaves<ListAxisName[]>()
  if (labels.length === 0) return null
  const saveAxes = (change: (axes: ListAxisName[]) => ListAxisName[]) =>
    saveInOrder({ key: 'axes', stored: labels.map((label) => ({ label, name: label })), change, send: save })
  return (
    <section aria-label={t('families.axes.title')} className="border-t border-line px-5 py-4">
      <h3 className="font-semibold">{t('families.axes.title')}</h3>
      <p className="mb-3 text-sm text-pretty text-muted">{t('families.axes.text')}</p>
      <ol className="grid gap-3 sm:grid-cols-2">
        {labels.map((label, index) => (
          <li key={label} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <SavedField
                label={t('families.axes.name', { n: index + 1 })}
                value={label}
                maxLength={100}
                isReadOnly={false}
                onSave={(name) =>
                  saveAxes((axes) => {
                    const at = findAxis(axes, label)
                    return axes.map((axis, place) => (place === at ? { ...axis, name } : axis))
                  })
                }
              />
            </div>
            {index > 0 && (
              <IconButton
                icon={ArrowUp}
                label={t('families.axes.up', { label })}
                // A message says why it could not be moved.
                onClick={() =>
                  void saveAxes((axes) => movedUp(axes, findAxis(axes, label))).catch(() => undefined)
                }
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The place of an axis that the page shows with its stored label, or with the name that is being saved. */
function findAxis(axes: readonly ListAxisName[], shown: string): number {
  const at = axes.findIndex(({ label }) => label === shown)
  return at < 0 ? axes.findIndex(({ name }) => name === shown) : at
}

const movedUp = (axes: ListAxisName[], at: number): ListAxisName[] =>
  at < 1 ? axes : axes.toSpliced(at - 1, 2, ...axes.slice(at - 1, at + 1).toReversed())
