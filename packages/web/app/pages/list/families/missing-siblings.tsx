import { endpoints, type List, type ListFamily, type MissingSibling, maxAddedRows } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { familyQueries } from '../../../api/family-queries.ts'
import { call } from '../../../api/index.ts'
import { refreshLists } from '../../../api/sheet-queries.ts'
import { ProductImage } from '../../../components/product-image.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Plus } from '../../../ui/icons/app-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AddedRows } from '../run-rows.tsx'

interface MissingSiblingsProps {
  list: List
  family: ListFamily
  mayChange: boolean
}

/** The variations that the source states and the list lacks. The user adds chosen ones as rows, and searches them. */
export function MissingSiblings({ list, family, mayChange }: MissingSiblingsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(familyQueries.siblings(list.list_id, family.family_id))
  /** The article numbers of chosen ones by ASIN. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const add = useMutation({
    mutationFn: () => {
      const rows = [...chosen].map(([asin, number]) => ({ asin, article_number: number.trim() }))
      return call(endpoints.addRows, { params: { id: list.list_id }, body: { rows } })
    },
    onSuccess: () => {
      setChosen(new Map())
      return refreshLists(client)
    },
  })
  const siblings = data?.siblings ?? []
  const added = add.data?.positions
  if (siblings.length === 0 && !added) return null
  const choose = (asin: string, number: string | undefined) => {
    if (!add.isIdle) add.reset()
    setChosen(withNumber(chosen, asin, number))
  }
  const isIncomplete =
    chosen.size > maxAddedRows || [...chosen.values()].some((number) => number.trim() === '')
  return (
    <section className="grid gap-3">
      {siblings.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('families.missing.title', { count: siblings.length })}</h3>
          <p className="text-sm text-pretty text-muted">{t('families.missing.text')}</p>
        </div>
      )}
      <ul className="grid max-h-96 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {siblings.map((sibling) => (
          <Sibling
            key={sibling.asin}
            sibling={sibling}
            number={chosen.get(sibling.asin)}
            proposal={[family.number, ...sibling.values].join('-').replace(/\s+/g, '')}
            onChoose={mayChange ? (number) => choose(sibling.asin, number) : undefined}
          />
        ))}
      </ul>
      {add.error && <Notice tone="error">{describeError(add.error, 'addRows')}</Notice>}
      {added && <AddedRows list={list} rows={added} />}
      {mayChange && chosen.size > 0 && (
        <Button
          icon={Plus}
          className="justify-self-start"
          disabled={isIncomplete}
          isBusy={add.isPending}
          onClick={() => add.mutate()}
        >
          {t('sheet.addRows.add', { count: chosen.size })}
        </Button>
      )}
    </section>
  )
}

function withNumber(chosen: ReadonlyMap<string, string>, asin: string, number: string | undefined) {
  const next = new Map(chosen)
  if (number === undefined) next.delete(asin)
  else next.set(asin, number)
  return next
}

interface SiblingProps {
  sibling: MissingSibling
  /** Undefined if it is not chosen. */
  number: string | undefined
  /** The article number that is proposed for it. */
  proposal: string
  onChoose: ((number: string | undefined) => void) | undefined
}

function Sibling({ sibling: { asin, values, picture }, number, proposal, onChoose }: SiblingProps) {
  const { t } = useTranslation()
  const id = useId()
  const name = values.filter((value) => value !== '').join(', ') || asin
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      {onChoose && (
        <input
          id={id}
          type="checkbox"
          checked={number !== undefined}
          onChange={({ target }) => onChoose(target.checked ? proposal : undefined)}
          className="size-4 shrink-0 accent-accent"
        />
      )}
      <ProductImage src={picture} className="size-9" />
      <div className="min-w-0 flex-1">
        <label htmlFor={id}>
          <span className="block break-words">{name}</span>{' '}
          <span className="block font-mono text-sm text-muted">{asin}</span>
        </label>
        {number !== undefined && onChoose && (
          <input
            aria-label={t('families.missing.number', { name })}
            value={number}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => onChoose(target.value)}
            className={`${inputClass} mt-1 h-9`}
          />
        )}
      </div>
    </li>
  )
}
