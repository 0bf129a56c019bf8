import { type ExpectedAttribute, endpoints, type List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { completenessQueries } from '../../api/completeness-queries.ts'
import { call } from '../../api/index.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatCount, formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { inputClass } from '../../ui/field.tsx'
import { RotateCcw } from '../../ui/icons/app-icons.ts'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

/** As the server counts them. Fewer products say nothing about a category. */
const fewestPeers = 5

export type Suggestions = z.output<typeof endpoints.getListGaps.response>['suggestions']

interface ExpectedAttributesProps {
  list: List
  suggestions: Suggestions
  isOpen: boolean
  onClose: () => void
}

/** Which attributes are expected of each category of the list. The owner adds, drops and takes over suggested ones. */
export function ExpectedAttributes({ list, suggestions, isOpen, onClose }: ExpectedAttributesProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('completeness.expected.open')}>
      <p className="mb-5 text-pretty text-muted">{t('completeness.expected.text')}</p>
      <CategoryChoice listId={list.list_id} suggestions={suggestions} />
    </Sheet>
  )
}

const loading = (label: string) => (
  <SkeletonRows rows={5} cells={['w-40', 'ml-auto w-20']} className="h-11" label={label} />
)

interface CategoryChoiceProps {
  listId: string
  suggestions: Suggestions
}

function CategoryChoice({ listId, suggestions }: CategoryChoiceProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const query = useQuery(sheetQueries.facets(listId))
  return (
    <QueryBoundary
      query={query}
      calling="getListFacets"
      loading={loading(t('completeness.expected.loading'))}
    >
      {({ categories }) => {
        // Suggestions also come for categories that the facets leave out.
        const suggested = suggestions.map((suggestion) => suggestion.category)
        const known = new Set(categories.map(({ value }) => value))
        const choices = [
          ...categories.map(({ value, rows }) => ({ value, label: value, note: formatCount(rows) })),
          ...suggested.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
        ]
        const category = chosen ?? suggested[0] ?? choices[0]?.value
        if (category === undefined) return <p>{t('completeness.expected.noCategory')}</p>
        return (
          <>
            <Select
              label={t('completeness.expected.category')}
              placeholder={t('completeness.expected.choose')}
              value={category}
              choices={choices}
              onChange={setChosen}
            />
            <CategoryAttributes key={category} listId={listId} category={category} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

interface Choice {
  names: string[]
  /** Null removes the owner's decision. */
  expected: boolean | null
}

function CategoryAttributes({ listId, category }: { listId: string; category: string }) {
  const { t } = useTranslation()
  const query = useQuery(completenessQueries.expected(listId, category))
  const set = useToastMutation<Choice>(
    'setExpectedAttributes',
    (choice) => call(endpoints.setExpectedAttributes, { body: { category, ...choice } }),
    { refresh: [['lists']] },
  )
  const mayChange = useMayChange()
  const onSet = mayChange ? set.mutate : undefined
  return (
    <QueryBoundary
      query={query}
      calling="getExpectedAttributes"
      className="mt-5"
      loading={loading(t('completeness.expected.loading'))}
    >
      {({ peers, attributes }) => (
        <>
          <p className="mt-3 text-sm text-muted">
            {peers < fewestPeers
              ? t('completeness.expected.few')
              : t('completeness.expected.peers', { count: peers })}
          </p>
          <SuggestedAttributes attributes={attributes} peers={peers} isBusy={set.isPending} onSet={onSet} />
          <AttributeList
            label={t('completeness.expected.attributes')}
            attributes={attributes.filter(({ suggested }) => !suggested)}
            peers={peers}
            onSet={onSet}
          />
          {onSet && (
            <AddAttribute
              isBusy={set.isPending}
              onAdd={(name, onSuccess) => onSet({ names: [name], expected: true }, { onSuccess })}
            />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

interface AttributesProps {
  attributes: readonly ExpectedAttribute[]
  peers: number
  /** Undefined if the user may not decide. */
  onSet: ((choice: Choice, options?: { onSuccess?: () => void }) => void) | undefined
}

/** What enough products state by now. Nothing of it counts until the owner takes it over. */
function SuggestedAttributes({ attributes, peers, isBusy, onSet }: AttributesProps & { isBusy: boolean }) {
  const { t } = useTranslation()
  const suggested = attributes.filter(({ suggested }) => suggested)
  if (suggested.length === 0) return null
  const names = suggested.map(({ name }) => name)
  return (
    <section className="mt-4 rounded-md border border-line bg-sunken p-3">
      <h3 className="font-semibold">{t('completeness.expected.suggested')}</h3>
      <p className="mt-1 text-pretty text-sm text-muted">{t('completeness.expected.suggestedText')}</p>
      <AttributeList
        label={t('completeness.expected.suggested')}
        attributes={suggested}
        peers={peers}
        onSet={onSet}
      />
      {onSet && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isBusy={isBusy} onClick={() => onSet({ names, expected: true })}>
            {t('completeness.expected.takeAll', { count: names.length })}
          </Button>
          <Button look="ghost" disabled={isBusy} onClick={() => onSet({ names, expected: false })}>
            {t('completeness.expected.dropAll', { count: names.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

function AttributeList({ label, attributes, peers, onSet }: AttributesProps & { label: string }) {
  if (attributes.length === 0) return null
  return (
    <ul aria-label={label} className="mt-4 border-y border-line">
      {attributes.map((attribute) => (
        <AttributeItem key={attribute.name} attribute={attribute} peers={peers} onSet={onSet} />
      ))}
    </ul>
  )
}

interface AttributeItemProps extends Omit<AttributesProps, 'attributes'> {
  attribute: ExpectedAttribute
}

function AttributeItem({
  attribute: { name, peers: stated, expected, set },
  peers,
  onSet,
}: AttributeItemProps) {
  const { t } = useTranslation()
  const id = useId()
  const share =
    stated > 0 && peers > 0
      ? t('completeness.expected.share', { percent: formatShare(stated / peers) })
      : t('completeness.expected.rare')
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <input
        id={id}
        type="checkbox"
        checked={expected}
        disabled={!onSet}
        aria-describedby={`${id}-note`}
        onChange={() => onSet?.({ names: [name], expected: !expected })}
        className="size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block break-words">
          {name}
        </label>
        <p id={`${id}-note`} className="text-sm text-muted">
          {share}
          {set && ` · ${t('completeness.expected.set')}`}
        </p>
      </div>
      {set && onSet && (
        <IconButton
          icon={RotateCcw}
          label={t('completeness.expected.reset', { name })}
          onClick={() => onSet({ names: [name], expected: null })}
        />
      )}
    </li>
  )
}

interface AddAttributeProps {
  isBusy: boolean
  onAdd: (name: string, onSuccess: () => void) => void
}

function AddAttribute({ isBusy, onAdd }: AddAttributeProps) {
  const { t } = useTranslation()
  const id = useId()
  const { register, handleSubmit, reset } = useForm({ defaultValues: { name: '' } })
  const submit = handleSubmit(({ name }) => {
    if (isBusy) return
    // A name that is not saved stays in the field.
    onAdd(name.trim(), reset)
  })
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5">
      <label htmlFor={id} className="font-medium">
        {t('completeness.expected.name')}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          maxLength={200}
          {...register('name', { validate: (name) => name.trim() !== '' })}
          className={`${inputClass} h-10`}
        />
        <Button type="submit" isBusy={isBusy} className="h-10!">
          {t('completeness.expected.add')}
        </Button>
      </div>
    </form>
  )
}
