import { hasEnded } from '@merkwerk/client/app'
import {
  type Candidate,
  type ChosenCandidate,
  endpoints,
  type JobDetail,
  type JobRecord,
  sourceFacts,
} from '@merkwerk/contract'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { ProductImage } from '../../components/product-image.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatPrice } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RetryJob } from './start-again.tsx'

export function RecordCandidates({ job, record }: { job: JobDetail; record: JobRecord }) {
  const { t } = useTranslation()
  const choose = useChooseCandidate(job, record)
  const name = useId()
  const { chosen, candidates } = record
  const maySearch = useAccess() !== 'lacking'
  const canChoose = maySearch && record.verdict === 'ambiguous' && (job.can_retry || !hasEnded(job.status))
  const Card = canChoose ? 'label' : 'div'
  return (
    <section className="border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h3 className="font-medium">{t('record.candidates')}</h3>
          <p className="text-muted">{t(canChoose ? 'record.candidatesChoose' : 'record.candidatesText')}</p>
        </div>
        {canChoose && chosen && (
          <div className="flex shrink-0 flex-wrap justify-end gap-2">
            <Button look="ghost" onClick={() => choose.mutate(null)}>
              {t('record.takeBack')}
            </Button>
            {job.can_retry && <RetryJob job={job} />}
          </div>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {candidates.map((candidate) => {
          const isChosen = chosen?.id === candidate.id && chosen.source === candidate.source
          const { source, id } = candidate
          return (
            <li key={`${source} ${id}`}>
              {/* The whole card is the radio's label. Its link still opens the product. */}
              <Card
                className={clsx(
                  'flex items-center gap-3 rounded-lg border p-3 transition-colors',
                  isChosen ? 'border-accent bg-accent-soft' : 'border-line',
                  canChoose && !isChosen && 'cursor-pointer hover:border-accent',
                )}
              >
                {canChoose && (
                  <input
                    type="radio"
                    name={name}
                    aria-label={t('record.choose', { title: candidate.title })}
                    checked={isChosen}
                    onChange={() => choose.mutate({ source, id })}
                    className="size-4 shrink-0 accent-accent"
                  />
                )}
                <CandidateProduct candidate={candidate} />
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function CandidateProduct({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation()
  return (
    <>
      <ProductImage src={candidate.image ?? null} className="size-12" />
      <div className="min-w-0 flex-1">
        {candidate.url ? (
          <a
            href={candidate.url}
            target="_blank"
            rel="noreferrer"
            className="line-clamp-6 underline-offset-2 hover:text-accent hover:underline"
          >
            {candidate.title}
            <span className="sr-only"> ({t('app.opensNewTab')})</span>
          </a>
        ) : (
          <span className="line-clamp-6">{candidate.title}</span>
        )}
        <p className="text-sm text-muted">
          {sourceFacts(candidate.source).label} · <span className="font-mono">{candidate.id}</span>
        </p>
      </div>
      {candidate.price && <span className="tabular-nums">{formatPrice(candidate.price)}</span>}
    </>
  )
}

type Pages = InfiniteData<{ records: JobRecord[]; next: number | null }>

/** Optimistic. Reverted when the call fails. */
function useChooseCandidate(job: JobDetail, record: JobRecord) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()

  function show(chosen: ChosenCandidate | null) {
    const withChoice = (listed: JobRecord) =>
      listed.position === record.position ? { ...listed, chosen } : listed
    client.setQueriesData<Pages>(
      { queryKey: ['jobs', 'records', job.job_id] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, records: page.records.map(withChoice) })),
        },
    )
    client.setQueryData<JobRecord | null>(
      ['jobs', 'record', job.job_id, record.position],
      (cached) => cached && withChoice(cached),
    )
  }

  const mutationKey = ['choose-candidate', job.job_id]
  return useMutation({
    mutationKey,
    // One call after the other, so that the last choice wins.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (candidate: ChosenCandidate | null) =>
      call(endpoints.chooseCandidate, {
        params: { id: job.job_id, position: record.position },
        body: { candidate },
      }),
    onMutate: (candidate) => {
      // A response in flight would overwrite the choice.
      void client.cancelQueries({ queryKey: ['jobs', 'records', job.job_id] })
      show(candidate)
      // Rendering the choice changes `record` before a failure can arrive.
      return record.chosen
    },
    onSuccess: async (_, candidate) => {
      // An earlier choice that failed has reverted this one.
      if (client.isMutating({ mutationKey }) === 1) show(candidate)
      toast('success', candidate ? t('record.chosen') : t('record.choiceTakenBack'))
      await client.invalidateQueries({ queryKey: ['jobs', 'one', job.job_id] })
    },
    onError: (error, _, before) => {
      show(before ?? null)
      toast('error', describeError(error, 'chooseCandidate'))
    },
  })
}
