import { dataSourceName, type Product, sourceFacts } from '@merkwerk/contract'
import { useTranslation } from '../../../messages/translate.ts'
import { ExternalLink } from '../../../ui/icons/app-icons.ts'

/** Where the values come from, with the page of the product and the licence that a source requires. */
export function SourceList({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation()
  if (products.length === 0) return null
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{t('sheet.panel.sources')}</h3>
      <ul className="flex flex-col gap-2">
        {products.map((product) => (
          <li key={product.source}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{dataSourceName(product.source, [product])}</span>
              <PageLink product={product} />
            </p>
            <Attribution product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PageLink({ product }: { product: Product }) {
  const { t } = useTranslation()
  if (!product.url) return null
  const site = dataSourceName(product.source, [{ ...product, via: 'page' }])
  return (
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
