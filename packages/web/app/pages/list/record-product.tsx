import { dataSourceName, type Product, sourceFacts } from '@merkwerk/contract'
import { ExternalLink } from 'lucide-react'
import { ProductImage } from '../../components/product-image.tsx'
import { formatCount, formatDecimal, formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'

const imagesShown = 6

interface RecordProductProps {
  product: Product
  /** Makes the images buttons. */
  onImage?: ((src: string) => void) | undefined
}

export function RecordProduct({ product, onImage }: RecordProductProps) {
  const { t } = useTranslation()
  const source = dataSourceName(product.source, [product])
  const site = dataSourceName(product.source, [{ ...product, via: 'page' }])
  return (
    <article
      aria-label={t('record.product', { marketplace: source })}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-medium text-faint">{t('record.product', { marketplace: source })}</h3>
        {product.url && (
          <a
            href={product.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-sm text-accent underline-offset-2 hover:underline"
          >
            {t('record.openPage', { marketplace: site })}
            <ExternalLink className="size-3.5" aria-hidden />
            <span className="sr-only">({t('app.opensNewTab')})</span>
          </a>
        )}
      </div>
      <div className="flex gap-4">
        <ProductPicture src={product.images[0]} className="size-24" onImage={onImage} />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold text-pretty break-words">{product.title}</p>
          {product.price && <p className="mt-1 text-lg tabular-nums">{formatPrice(product.price)}</p>}
          {product.availability && <p className="text-sm text-muted">{product.availability}</p>}
        </div>
      </div>
      {product.images.length > 1 && (
        <ul aria-label={t('record.images')} className="flex flex-wrap gap-2">
          {product.images.slice(1, imagesShown).map((image) => (
            <li key={image}>
              <ProductPicture src={image} className="size-14" onImage={onImage} />
            </li>
          ))}
        </ul>
      )}
      <Facts product={product} />
      {product.bullets.length > 0 && (
        <Part title={t('record.bullets')}>
          <ul className="list-disc space-y-1 pl-5 marker:text-faint">
            {product.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        </Part>
      )}
      {product.description && (
        <Part title={t('record.description')}>
          <p className="whitespace-pre-line">{product.description}</p>
        </Part>
      )}
      <Attribution product={product} />
    </article>
  )
}

/** The licence of the source with the text that it requires. */
function Attribution({ product }: { product: Product }) {
  const { t, language } = useTranslation()
  const { licence } = sourceFacts(product.source)
  if (!licence) return null
  const text = licence.attribution?.[language === 'de' ? 'de' : 'en']
  return (
    <p className="text-sm text-pretty text-muted">
      {text && `${text}. `}
      <a href={licence.url} target="_blank" rel="noreferrer license" className="underline underline-offset-2">
        {t('record.licence', { name: licence.name })}
        <span className="sr-only"> ({t('app.opensNewTab')})</span>
      </a>
    </p>
  )
}

interface ProductPictureProps extends Pick<RecordProductProps, 'onImage'> {
  src: string | undefined
  className: string
}

function ProductPicture({ src, className, onImage }: ProductPictureProps) {
  const { t } = useTranslation()
  const image = <ProductImage src={src ?? null} className={className} />
  if (src === undefined || !onImage) return image
  return (
    <button
      type="button"
      aria-label={t('sheet.zoom.open')}
      onClick={() => onImage(src)}
      className="shrink-0 cursor-zoom-in rounded-md hover:opacity-80"
    >
      {image}
    </button>
  )
}

function Facts({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { rating } = product
  const facts: [string, string | undefined][] = [
    [t('record.brand'), product.brand],
    [t('record.manufacturer'), product.manufacturer],
    [t('record.model'), product.model],
    [t('record.gtins'), product.gtins.join(', ')],
    [t('record.category'), product.breadcrumbs.join(' › ')],
    [t('record.weight'), product.weightKg && `${formatDecimal(product.weightKg)} kg`],
    [t('record.dimensions'), findDimensions(product)],
    [
      t('record.rating'),
      rating &&
        `${formatDecimal(rating.value)}${rating.count === undefined ? '' : ` (${formatCount(rating.count)})`}`,
    ],
  ]
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Original wording, with centimetres if the page uses another unit. */
function findDimensions({ dimensions, dimensionsCm }: Product): string | undefined {
  const inCm = dimensionsCm && `${dimensionsCm.split(' x ').map(formatDecimal).join(' x ')} cm`
  return inCm && dimensions && inCm !== dimensions ? `${dimensions} (${inCm})` : dimensions
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 font-medium">{title}</h4>
      <div className="text-pretty break-words text-muted">{children}</div>
    </section>
  )
}
