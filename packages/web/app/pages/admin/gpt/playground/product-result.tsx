import { type PlaygroundResult, sourceFacts } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatDollars } from '../../../../messages/format.ts'
import { useTranslation } from '../../../../messages/translate.ts'
import { Button } from '../../../../ui/button.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import { type Column, Table, type TableLook } from '../../../../ui/table.tsx'
import { type ComparedAttribute, compareRuns } from './compare-runs.ts'

/** Unchanged attributes are shown on demand. */
export function PlaygroundProductResult({ result }: { result: PlaygroundResult }) {
  const { t } = useTranslation()
  const { product, active, edited } = result
  const [isWhole, setWhole] = useState(false)
  const attributes = compareRuns(active.attributes, edited.attributes)
  const shown = isWhole ? attributes : attributes.filter(({ isChanged }) => isChanged)
  const tokens = edited.tokens.input + edited.tokens.output
  const facts = [
    sourceFacts(product.source).label,
    product.id,
    t(`gpt.playground.outcomes.${edited.gpt}`),
    ...(tokens > 0 ? [t('gpt.playground.tokens', { count: tokens }), formatDollars(edited.cost)] : []),
  ]
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium break-words">{product.title}</p>
          <p className="text-sm text-faint tabular-nums">{facts.join(' · ')}</p>
        </div>
        <span className={clsx('text-sm', result.is_changed ? 'font-medium text-accent' : 'text-muted')}>
          {result.is_changed ? t('gpt.playground.isChanged') : t('gpt.playground.isSame')}
        </span>
      </div>
      {shown.length > 0 && <Comparison title={product.title} attributes={shown} />}
      <Button look="ghost" className="mt-2 -ml-3" onClick={() => setWhole(!isWhole)}>
        {isWhole
          ? t('gpt.playground.showChanged')
          : t('gpt.playground.showAll', { count: attributes.length })}
      </Button>
    </li>
  )
}

const look: TableLook = {
  table: 'w-full min-w-[36rem] table-fixed',
  heading: 'py-1.5 pr-4 text-xs font-medium text-faint',
  row: 'border-t border-line',
  cell: 'py-1.5 pr-4 align-top break-words',
}

function Comparison({ title, attributes }: { title: string; attributes: readonly ComparedAttribute[] }) {
  const { t } = useTranslation()
  const columns: Column<ComparedAttribute>[] = [
    {
      id: 'name',
      header: t('record.attributeName'),
      headingClass: 'w-[22%]',
      isRowHeader: true,
      cell: ({ name }) => name,
      cellClass: 'text-left font-medium',
    },
    {
      id: 'active',
      header: t('gpt.playground.active'),
      cell: ({ isChanged, active }) => <Values as={isChanged ? 'del' : 'span'} values={active} />,
      cellClass: ({ isChanged }) => (isChanged ? 'text-blocked' : 'text-muted'),
    },
    {
      id: 'edited',
      header: t('gpt.playground.edited'),
      cell: ({ isChanged, edited }) => <Values as={isChanged ? 'ins' : 'span'} values={edited} />,
      cellClass: ({ isChanged }) => clsx(isChanged && 'text-found'),
    },
    {
      id: 'rules',
      header: t('gpt.playground.rule'),
      headingClass: 'w-[28%]',
      cell: ({ rules }) => rules.join('; '),
      cellClass: 'text-sm text-muted',
    },
  ]
  return (
    <ScrollRegion label={t('gpt.playground.attributesOf', { title })} className="mt-3 overflow-x-auto">
      <Table columns={columns} rows={attributes} rowId={({ name }) => name} look={look} />
    </ScrollRegion>
  )
}

function Values({ as: Tag, values }: { as: 'del' | 'ins' | 'span'; values: readonly string[] }) {
  const { t } = useTranslation()
  return values.length > 0 ? (
    <Tag className={Tag === 'ins' ? 'no-underline' : undefined}>{values.join(', ')}</Tag>
  ) : (
    <span className="text-faint">{t('gpt.playground.nothing')}</span>
  )
}
