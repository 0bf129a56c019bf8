import type { Candidate } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '../../components/product-image.tsx'
import { formatPrice } from '../../texts/format.ts'

/** The products an ambiguous record could mean. */
export function RecordCandidates({ candidates }: { candidates: Candidate[] }) {
  const { t } = useTranslation()
  return (
    <section className="border-t border-line pt-5">
      <h3 className="font-medium">{t('record.candidates')}</h3>
      <p className="mb-3 text-muted">{t('record.candidatesText')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {candidates.map((candidate) => (
          <li key={`${candidate.marketplace} ${candidate.id}`} className="flex items-center gap-3 py-2.5">
            <ProductImage src={candidate.image ?? null} className="size-12" />
            <div className="min-w-0 flex-1">
              {candidate.url ? (
                <a
                  href={candidate.url}
                  target="_blank"
                  rel="noreferrer"
                  className="line-clamp-2 underline-offset-2 hover:text-accent hover:underline"
                >
                  {candidate.title}
                </a>
              ) : (
                <span className="line-clamp-2">{candidate.title}</span>
              )}
              <p className="text-sm text-faint">
                {t(`record.marketplaces.${candidate.marketplace}`)} ·{' '}
                <span className="font-mono">{candidate.id}</span>
              </p>
            </div>
            {candidate.price && <span className="tabular-nums">{formatPrice(candidate.price)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
