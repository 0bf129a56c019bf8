import { endpoints, type ListFamily } from '@merkwerk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { familyQueries, shownTargets } from '../../../api/family-queries.ts'
import { SearchBox } from '../../../components/search-box.tsx'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { sendOwnChange } from '../send-own-change.ts'
import { nameFamily } from './use-families.ts'

interface MoveRowsProps {
  listId: string
  /** The family of the rows. Undefined for rows of several ones or of none. */
  family?: ListFamily
  /** Positions of rows. Without any, all rows of the family move, which merges two families. */
  selected: readonly number[]
  onMoved: () => void
}

/** Moves rows to another family, out of all, or into a new one. */
export function MoveRows({ listId, family, selected, onMoved }: MoveRowsProps) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const { data } = useQuery({ ...familyQueries.targets(listId, search), placeholderData: keepPreviousData })
  const { move, split } = useMoves(listId)
  const others = (data?.families ?? []).filter(
    ({ family_id, state }) => family_id !== family?.family_id && state !== 'rejected',
  )
  const count = selected.length
  const isSearchable = search !== '' || (data?.families.length ?? 0) >= shownTargets
  const hasTargets = others.length > 0 || isSearchable
  if (count === 0 && !hasTargets) return null
  const positions = count > 0 ? [...selected] : (family?.rows.map(({ position }) => position) ?? [])
  const done = { onSuccess: onMoved }
  const isBusy = move.isPending || split.isPending
  return (
    <div className="flex flex-wrap items-end gap-2">
      {hasTargets && (
        <>
          {isSearchable && (
            <SearchBox
              value={search}
              placeholder={t('families.search')}
              onSearch={setSearch}
              className="w-60 max-w-full"
            />
          )}
          <div className="w-72 max-w-full">
            <Select
              label={t(count > 0 ? 'families.moveTo' : 'families.mergeWith')}
              placeholder={t('families.choose')}
              value={target}
              choices={others.map((other) => ({
                value: String(other.family_id),
                label: `${other.number} · ${nameFamily(other)}`,
              }))}
              onChange={setTarget}
            />
          </div>
          <Button
            className="h-10"
            disabled={target === null}
            isBusy={isBusy}
            onClick={() => move.mutate({ positions, family_id: Number(target) }, done)}
          >
            {count > 0 ? t('families.move', { count }) : t('families.merge')}
          </Button>
        </>
      )}
      {count > 1 && count !== family?.rows.length && (
        <Button className="h-10" isBusy={isBusy} onClick={() => split.mutate(positions, done)}>
          {t('families.split')}
        </Button>
      )}
      {count > 0 && (
        <Button
          className="h-10"
          look="ghost"
          isBusy={isBusy}
          onClick={() => move.mutate({ positions, family_id: null }, done)}
        >
          {t('families.takeOut')}
        </Button>
      )}
    </div>
  )
}

function useMoves(listId: string) {
  const { t } = useTranslation()
  const refresh = [familyQueries.all(listId)]
  const params = { id: listId }
  const move = useToastMutation(
    'moveFamilyRows',
    (body: { positions: number[]; family_id: number | null }) =>
      sendOwnChange(listId, endpoints.moveFamilyRows, (id) => ({ params, body: { ...body, id } })),
    { done: t('families.moved'), refresh },
  )
  const split = useToastMutation(
    'createListFamily',
    (positions: number[]) =>
      sendOwnChange(listId, endpoints.createListFamily, (id) => ({ params, body: { id, positions } })),
    { done: t('families.splitDone'), refresh },
  )
  return { move, split }
}
