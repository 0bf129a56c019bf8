import type { PlaygroundResult } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDollars } from '../../../../messages/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { type ComparedAttribute, compareRuns } from './compare-runs.ts'

/** One product: what became of the GPT step, and the attributes that come out otherwise; the others on demand. */
export function PlaygroundProductResult({ result }: { result: PlaygroundResult }) {
  const { t } = useTranslation()
  const { product, active, edited } = result
  const [isWhole, setWhole] = useState(false)
  const attributes = compareRuns(active.attributes, edited.attributes)
  const shown = isWhole ? attributes : attributes.filter(({ isChanged }) => isChanged)
  const tokens = edited.tokens.input + edited.tokens.output
  const facts = [
    t(`record.marketplaces.${product.marketplace}`),
    product.id,
    t(`gpt.playground.outcomes.${edited.gpt}`),
    ...(tokens > 0
      ? [t('gpt.playground.tokens', { count: tokens, n: formatCount(tokens) }), formatDollars(edited.cost)]
      : []),
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
          : t('gpt.playground.showAll', { count: attributes.length, n: formatCount(attributes.length) })}
      </Button>
    </li>
  )
}

function Comparison({ title, attributes }: { title: string; attributes: readonly ComparedAttribute[] }) {
  const { t } = useTranslation()
  const head = 'py-1.5 pr-4 text-left text-xs font-medium text-faint'
  const cell = 'py-1.5 pr-4 align-top break-words'
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
      tabIndex={0}
      aria-label={t('gpt.playground.attributesOf', { title })}
      className="mt-3 overflow-x-auto"
    >
      <table className="w-full min-w-[36rem] table-fixed">
        <thead>
          <tr>
            <th scope="col" className={clsx(head, 'w-[22%]')}>
              {t('gpt.playground.attribute')}
            </th>
            <th scope="col" className={head}>
              {t('gpt.playground.active')}
            </th>
            <th scope="col" className={head}>
              {t('gpt.playground.edited')}
            </th>
            <th scope="col" className={clsx(head, 'w-[28%]')}>
              {t('gpt.playground.rule')}
            </th>
          </tr>
        </thead>
        <tbody>
          {attributes.map(({ name, active, edited, rules, isChanged }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className={clsx(cell, 'text-left font-medium')}>
                {name}
              </th>
              <td className={clsx(cell, isChanged ? 'text-blocked' : 'text-muted')}>
                <Values as={isChanged ? 'del' : 'span'} values={active} />
              </td>
              <td className={clsx(cell, isChanged && 'text-found')}>
                <Values as={isChanged ? 'ins' : 'span'} values={edited} />
              </td>
              <td className={clsx(cell, 'text-sm text-muted')}>{rules.join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
