import { type ExpectedAttribute, endpoints, type List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { completenessQueries } from '../../api/completeness-queries.ts'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatCount, formatShare } from '../../messages/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

/** As the server counts them. Fewer products say nothing about a category. */
const fewestPeers = 5

interface ExpectedAttributesProps {
  list: List
  isOpen: boolean
  onClose: () => void
}

/** Which attributes are expected of each category of the list. The owner adds and drops them. */
export function ExpectedAttributes({ list, isOpen, onClose }: ExpectedAttributesProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('completeness.expected.open')}>
      <p className="mb-5 text-pretty text-muted">{t('completeness.expected.text')}</p>
      <CategoryChoice listId={list.list_id} />
    </Sheet>
  )
}

const loading = (label: string) => (
  <SkeletonRows rows={5} cells={['w-40', 'ml-auto w-20']} className="h-11" label={label} />
)

function CategoryChoice({ listId }: { listId: string }) {
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
        const category = chosen ?? categories[0]?.value
        if (category === undefined) return <p>{t('completeness.expected.noCategory')}</p>
        return (
          <>
            <Select
              label={t('completeness.expected.category')}
              placeholder={t('completeness.expected.choose')}
              value={category}
              choices={categories.map(({ value, rows }) => ({
                value,
                label: value,
                note: formatCount(rows),
              }))}
              onChange={setChosen}
            />
            <CategoryAttributes key={category} category={category} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

interface Choice {
  name: string
  /** Null lets the peers decide. */
  expected: boolean | null
}

function CategoryAttributes({ category }: { category: string }) {
  const { t } = useTranslation()
  const query = useQuery(completenessQueries.expected(category))
  const set = useToastMutation<Choice>(
    'setExpectedAttribute',
    (choice) => call(endpoints.setExpectedAttribute, { body: { category, ...choice } }),
    { refresh: [['lists']] },
  )
  const onSet = session.role === 'admin' ? undefined : set.mutate
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
              : t('completeness.expected.peers', { count: peers, n: formatCount(peers) })}
          </p>
          {attributes.length > 0 && (
            <ul aria-label={t('completeness.expected.attributes')} className="mt-4 border-y border-line">
              {attributes.map((attribute) => (
                <AttributeItem key={attribute.name} attribute={attribute} peers={peers} onSet={onSet} />
              ))}
            </ul>
          )}
          {onSet && <AddAttribute isBusy={set.isPending} onAdd={(name) => onSet({ name, expected: true })} />}
        </>
      )}
    </QueryBoundary>
  )
}

interface AttributeItemProps {
  attribute: ExpectedAttribute
  peers: number
  /** Undefined if the user may not decide. */
  onSet: ((choice: Choice) => void) | undefined
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
        onChange={() => onSet?.({ name, expected: !expected })}
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
          onClick={() => onSet({ name, expected: null })}
        />
      )}
    </li>
  )
}

function AddAttribute({ isBusy, onAdd }: { isBusy: boolean; onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { register, handleSubmit, reset } = useForm({ defaultValues: { name: '' } })
  const submit = handleSubmit(({ name }) => {
    if (isBusy) return
    onAdd(name.trim())
    reset()
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
