import type { Preview } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchPreview, type PreviewOutcome } from '../../api/public-previews.ts'
import { ProductImage } from '../../components/product-image.tsx'
import { usePageLanguage } from '../../messages/public/localized.ts'
import type { LookupMessages } from '../../messages/public/lookup.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshCw } from '../../ui/icons/public-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type Product = NonNullable<Preview['product']>

interface LookupCardProps {
  identifier: string
  text: LookupMessages
  /** Called when the lookup has ended. */
  onEnd: () => void
  /** Called when the visitor starts it again. */
  onAgain: () => void
}

/** Looks up one identifier and shows the product, or why there is none. */
export function LookupCard({ identifier, text, onEnd, onAgain }: LookupCardProps) {
  const { outcome, lookUpAgain } = usePreview(identifier, onEnd)
  const product = outcome && 'product' in outcome ? outcome.product : null
  const again = () => {
    onAgain()
    lookUpAgain()
  }
  return (
    <li
      aria-busy={outcome === undefined}
      className={clsx(
        'flex min-w-0 flex-col rounded-lg border bg-surface p-5 text-base',
        product || !outcome ? 'border-line' : 'border-dashed border-edge',
      )}
    >
      <p className="truncate font-mono text-sm text-muted" title={identifier}>
        {identifier}
      </p>
      {!outcome && <Pending label={text.searching.replace('{identifier}', identifier)} />}
      {product && <Found product={product} text={text} />}
      {outcome && !product && <NotFound outcome={outcome} text={text} onAgain={again} />}
    </li>
  )
}

/** The outcome is undefined while the lookup runs. */
function usePreview(identifier: string, onEnd: () => void) {
  const language = usePageLanguage()
  const [outcome, setOutcome] = useState<PreviewOutcome>()
  const [round, setRound] = useState(0)
  const end = useEffectEvent((result: PreviewOutcome) => {
    setOutcome(result)
    onEnd()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the lookup again.
  useEffect(() => {
    const leaving = new AbortController()
    fetchPreview(identifier, language, leaving.signal).then(end, () => {})
    return () => leaving.abort()
  }, [identifier, language, round])
  const lookUpAgain = () => {
    setOutcome(undefined)
    setRound((before) => before + 1)
  }
  return { outcome, lookUpAgain }
}

/** As high as a card with a product, so that the page does not jump. */
function Pending({ label }: { label: string }) {
  return (
    <div className="mt-3">
      <span className="sr-only">{label}</span>
      <div className="flex gap-4">
        <Skeleton className="size-20 shrink-0" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="w-full" />
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/3" />
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-3.5">
        {['w-full', 'w-5/6', 'w-2/3', 'w-5/6', 'w-full', 'w-3/4', 'w-1/2'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
          <Skeleton key={index} className={width} />
        ))}
      </div>
    </div>
  )
}

function Found({ product, text }: { product: Product; text: LookupMessages }) {
  const language = usePageLanguage()
  const writePrice = (price: Product['prices']['amazon']) =>
    price === null
      ? text.noPrice
      : new Intl.NumberFormat(language, { style: 'currency', currency: price.currency }).format(
          Number(price.amount),
        )
  return (
    <>
      <div className="mt-3 flex gap-4">
        <ProductImage src={product.image} className="size-20" />
        <div className="min-w-0">
          <h4 className="line-clamp-3 font-medium break-words" lang="">
            {product.title}
          </h4>
          {product.brand !== null && <p className="mt-1 truncate text-muted">{product.brand}</p>}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3 border-y border-line py-3">
        {(['amazon', 'ebay'] as const).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{text.marketplaces[name]}</dt>
            <dd className={clsx('tabular-nums', product.prices[name] ? 'font-medium' : 'text-muted')}>
              {writePrice(product.prices[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 font-medium">
        {(product.attributes === 1 ? text.attribute : text.attributes).replace(
          '{n}',
          String(product.attributes),
        )}
      </p>
      <dl className="mt-1">
        {product.first_attributes.map(({ name, value }, index) => (
          // A page may repeat a name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the attributes never move.
          <div key={index} className="flex justify-between gap-4 py-1 text-sm">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="truncate text-right" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        {text.fetched.replace('{age}', writeAge(product.fetched_at, language))}
      </p>
    </>
  )
}

interface NotFoundProps {
  outcome: PreviewOutcome
  text: LookupMessages
  onAgain: () => void
}

function NotFound({ outcome, text, onAgain }: NotFoundProps) {
  const canRepeat = 'failure' in outcome ? outcome.failure === 'unreachable' : outcome.reason === 'not-yet'
  return (
    <>
      <p className="mt-3 text-pretty">
        {'failure' in outcome ? text.failures[outcome.failure] : outcome.reason_text}
      </p>
      {canRepeat && (
        <Button icon={RefreshCw} className="mt-4 self-start" onClick={onAgain}>
          {text.again}
        </Button>
      )}
    </>
  )
}

const minuteMs = 60_000

function writeAge(fetchedAt: string, language: string): string {
  const minutes = Math.round((Date.parse(fetchedAt) - Date.now()) / minuteMs)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (minutes > -60) return format.format(Math.min(minutes, 0), 'minute')
  return minutes > -48 * 60
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 60 / 24), 'day')
}
