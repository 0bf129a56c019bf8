import { endpoints, type List, type ListFamily } from '@merkwerk/contract'
import { useState } from 'react'
import type { z } from 'zod'
import { familyQueries } from '../../../api/family-queries.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { sendOwnChange } from '../send-own-change.ts'
import { AxisFields } from './axis-fields.tsx'
import { FamilyRows } from './family-rows.tsx'
import { MissingCombinations } from './missing-combinations.tsx'
import { MissingSiblings } from './missing-siblings.tsx'
import { MoveRows } from './move-rows.tsx'
import { ParentFields } from './parent-fields.tsx'
import { SavedField } from './saved-field.tsx'
import { useOrderedSaves } from './use-ordered-saves.ts'

interface FamilyDetailsProps {
  id: string
  list: List
  family: ListFamily
  mayChange: boolean
}

/** What the owner may give a family: the parent's number and texts, names of axes, values of rows, and other rows. */
export function FamilyDetails({ id, list, family, mayChange }: FamilyDetailsProps) {
  const { t } = useTranslation()
  const { list_id: listId } = list
  const [selected, setSelected] = useState<readonly number[]>([])
  const { family_id, number, title, axes, rows } = family
  const { mutateAsync: save, isPending } = useToastMutation(
    'changeListFamily',
    (body: z.input<typeof endpoints.changeListFamily.body>) =>
      sendOwnChange(listId, endpoints.changeListFamily, (change) => ({
        params: { id: listId, family: family_id },
        body: { ...body, id: change },
      })),
    { done: t('families.saved'), refresh: [familyQueries.all(listId)] },
  )
  const saveOne = useOrderedSaves<string[]>()
  const isReadOnly = !mayChange
  return (
    <div id={id} className="grid gap-4 border-t border-line bg-sunken px-5 py-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SavedField
          label={t('families.number')}
          value={number}
          maxLength={100}
          isReadOnly={isReadOnly}
          onSave={(text) => save({ number: text })}
        />
        <SavedField
          label={t('families.parentTitle')}
          value={title}
          maxLength={500}
          mayBeEmpty
          isReadOnly={isReadOnly}
          onSave={(text) => save({ title: text })}
        />
        <ParentFields family={family} isReadOnly={isReadOnly} onSave={(parent) => save({ parent })} />
        <AxisFields
          axes={axes}
          mayChange={mayChange}
          isBusy={isPending}
          onRename={(index, text) =>
            saveOne({
              key: 'axes',
              stored: axes.map(({ label }) => label),
              change: (labels) => labels.with(index, text),
              send: (labels) =>
                save({ axes: axes.map((axis, at) => ({ ...axis, label: labels[at] ?? axis.label })) }),
            })
          }
          onAxes={(next) => save({ axes: next })}
        />
      </div>
      <FamilyRows
        family={family}
        selected={selected}
        onSelect={mayChange ? setSelected : undefined}
        onValue={({ position, values }, index, text) =>
          saveOne({
            key: String(position),
            stored: axes.map((_, at) => values[at] ?? ''),
            change: (texts) => texts.with(index, text),
            send: (texts) => save({ members: [{ position, values: texts }] }),
          })
        }
      />
      <MissingCombinations family={family} />
      {mayChange && (
        <MoveRows
          listId={listId}
          family={family}
          // Rows that left the family meanwhile are not moved.
          selected={selected.filter((position) => rows.some((row) => row.position === position))}
          onMoved={() => setSelected([])}
        />
      )}
      <MissingSiblings list={list} family={family} mayChange={mayChange} />
    </div>
  )
}
