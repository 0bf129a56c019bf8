import { type ComputedColumn, endpoints } from '@merkwerk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { TriangleAlert } from '../../../ui/icons/app-icons.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { titleLengths } from './formula-text.ts'

const debounceMs = 300

type Preview = z.output<typeof endpoints.previewComputedColumn.response>
type PreviewRow = Preview['rows'][number]

/** What a column makes of ten rows, moments after it was changed. */
export function usePreview(listId: string, column: ComputedColumn | undefined, replaces: string | undefined) {
  const body = column && { ...column, ...(replaces !== undefined && { replaces }) }
  const wanted = JSON.stringify(body)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounceMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, isFetching } = useQuery({
    queryKey: ['lists', 'computed-preview', listId, asked],
    queryFn: ({ signal }) =>
      call(endpoints.previewComputedColumn, {
        params: { id: listId },
        body: JSON.parse(asked ?? ''),
        signal,
      }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const problem = column === undefined ? null : (data?.problem ?? null)
  return { data, problem, error, isStale: isFetching || asked !== wanted }
}

interface FormulaPreviewProps {
  preview: ReturnType<typeof usePreview>
  /** Titles have lengths that marketplaces allow. */
  isTitle: boolean
}

export function FormulaPreview({ preview: { data, error, isStale }, isTitle }: FormulaPreviewProps) {
  const { t } = useTranslation()
  if (error) return <p className="text-sm text-blocked">{describeError(error, 'previewComputedColumn')}</p>
  if (!data || data.problem) return null
  const { rows, empty } = data
  return (
    <section aria-busy={isStale} className={clsx('flex flex-col gap-2', isStale && 'opacity-60')}>
      <h3 className="font-medium">{t('computed.preview')}</h3>
      {empty.length > 0 && (
        <p role="status" className="text-sm text-pretty text-ambiguous">
          {t('computed.empty', { names: empty.join(', ') })}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-muted">{t('computed.noRows')}</p>
      ) : (
        <ScrollRegion label={t('computed.preview')} className="rounded-lg border border-line">
          <table className="w-full text-left text-sm">
            <thead className="bg-sunken text-muted">
              <tr>
                {(['row', 'before', 'after'] as const).map((name) => (
                  <th key={name} className="px-3 py-1.5 font-medium">
                    {t(`computed.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.position} className="align-top">
                  <td className="px-3 py-1.5 font-mono">{row.article_number || row.position}</td>
                  <td className="px-3 py-1.5 break-words text-muted">{row.before || '–'}</td>
                  <td className="px-3 py-1.5 break-words">
                    <After row={row} isTitle={isTitle} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

/** The new value, why there is none, or that it makes no difference. */
function After({ row, isTitle }: { row: PreviewRow; isTitle: boolean }) {
  const { t } = useTranslation()
  const { after, problem, edited } = row
  if (edited) return <span className="text-muted">{t('computed.edited')}</span>
  if (problem)
    return (
      <span className="flex gap-1.5 text-blocked">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {problem}
      </span>
    )
  if (after === '') return <span className="text-muted">{t('computed.unchanged')}</span>
  const length = [...after].length
  const refusing = Object.entries(titleLengths).filter(([, most]) => length > most)
  return (
    <>
      {after}
      {isTitle && (
        <span className={clsx('block', refusing.length > 0 ? 'text-ambiguous' : 'text-faint')}>
          {t('computed.characters', { count: length })}
          {refusing.length > 0 &&
            ` · ${t('computed.tooLong', {
              places: refusing.map(([place, most]) => `${place} (${most})`).join(', '),
            })}`}
        </span>
      )}
    </>
  )
}
