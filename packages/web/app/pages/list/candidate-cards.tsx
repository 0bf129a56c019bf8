import { type Candidate, type ChosenCandidate, endpoints, type List, sourceFacts } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { ProductImage } from '../../components/product-image.tsx'
import { isCovered, isTyping } from '../../components/use-row-keys.ts'
import { formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { readPreference } from '../../preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { RowDetail } from './row-detail.ts'
import { SearchRow } from './search-row.tsx'
import { sendOwnChange } from './send-own-change.ts'

interface CandidateCardsProps {
  list: List
  detail: RowDetail
  canChoose: boolean
  /** Called after a choice with a key, if the next row is to be decided too. */
  onDecided: (() => void) | undefined
  /** Whether the panel still shows this row while the next one loads. */
  isLeaving: boolean
}

/** Phones and tablets have no keys. */
const keyboardOnly = 'pointer-coarse:hidden max-sm:hidden'

const isSame = (chosen: ChosenCandidate | null, { source, id }: ChosenCandidate): boolean =>
  chosen?.id === id && chosen.source === source

/** The candidates side by side. Keys 1 to 9 choose one, which the next run looks up. */
export function CandidateCards({ list, detail, canChoose, isLeaving, onDecided }: CandidateCardsProps) {
  const { t } = useTranslation()
  const { row, record } = detail
  const choose = useChoose(list, detail)
  const hasKeys = canChoose && readPreference('shortcuts') !== 'off'
  useNumberKeys(hasKeys && !isLeaving, (number) => {
    const candidate = record.candidates[number - 1]
    if (!candidate) return
    choose.mutate({ source: candidate.source, id: candidate.id })
    onDecided?.()
  })
  return (
    <section className="border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-medium">{t('record.candidates')}</h3>
          <p className="text-muted">
            {row.chosen
              ? t('sheet.candidates.next')
              : t(canChoose ? 'sheet.candidates.choose' : 'record.candidatesText')}
            {hasKeys && !row.chosen && (
              <span className={keyboardOnly}>
                {' '}
                {t('sheet.candidates.keys')}
                {onDecided && ` ${t('sheet.candidates.moves')}`}
              </span>
            )}
          </p>
        </div>
        {canChoose && row.chosen && (
          <span className="flex flex-wrap gap-2">
            <Button look="ghost" onClick={() => choose.mutate(null)}>
              {t('record.takeBack')}
            </Button>
            <SearchRow list={list} position={row.position} />
          </span>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {record.candidates.map((candidate, index) => (
          <li key={`${candidate.source} ${candidate.id}`}>
            <CandidateCard
              candidate={candidate}
              number={hasKeys && index < 9 ? index + 1 : undefined}
              isChosen={isSame(row.chosen, candidate)}
              onChoose={
                canChoose ? () => choose.mutate({ source: candidate.source, id: candidate.id }) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CandidateCardProps {
  candidate: Candidate
  /** The key that chooses it. */
  number: number | undefined
  isChosen: boolean
  onChoose: (() => void) | undefined
}

function CandidateCard({ candidate, number, isChosen, onChoose }: CandidateCardProps) {
  const { t } = useTranslation()
  const { title, source, url, price } = candidate
  return (
    <article
      className={clsx(
        'flex h-full flex-col gap-2 rounded-lg border p-2.5',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <div className="relative">
        <ProductImage src={candidate.image ?? null} className="h-28 w-full" />
        {number && (
          <span className={clsx('absolute top-1.5 left-1.5', keyboardOnly)} aria-hidden>
            <Kbd keys={String(number)} />
          </span>
        )}
      </div>
      {/* The link is clamped itself, because the hidden lines of a longer one would cover the button. */}
      <p className="flex-1 break-words" title={title}>
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="line-clamp-6 underline-offset-2 hover:text-accent hover:underline"
          >
            {title}
            <span className="sr-only"> ({t('app.opensNewTab')})</span>
          </a>
        ) : (
          <span className="line-clamp-6">{title}</span>
        )}
      </p>
      <p className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
        {sourceFacts(source).label}
        {price && <span className="font-medium text-ink tabular-nums">{formatPrice(price)}</span>}
      </p>
      {onChoose && (
        <Button
          look={isChosen ? 'primary' : 'secondary'}
          aria-pressed={isChosen}
          aria-label={t('record.choose', { title })}
          onClick={onChoose}
        >
          {t(isChosen ? 'sheet.candidates.chosen' : 'sheet.candidates.pick')}
        </Button>
      )}
    </article>
  )
}

/** Keys 1 to 9. Ignored while the user types. */
function useNumberKeys(isOn: boolean, onNumber: (number: number) => void): void {
  const choose = useEffectEvent(onNumber)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isTyping(event) && !isCovered('sheet', event)) choose(Number(event.key))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Optimistic. Reverted when the call fails. */
function useChoose(list: List, { row }: RowDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { list_id: id } = list
  const key = sheetQueries.row({ listId: id }, row.position).queryKey
  const show = (chosen: ChosenCandidate | null) =>
    client.setQueryData<RowDetail>(key, (known) => known && { ...known, row: { ...known.row, chosen } })
  return useMutation({
    // One call after the other, so that the last choice wins.
    scope: { id: `choose ${id}` },
    mutationFn: (candidate: ChosenCandidate | null) =>
      sendOwnChange(id, endpoints.changeRows, (change) => ({
        params: { id },
        body: { id: change, kind: 'choice' as const, choice: { position: row.position, candidate } },
      })),
    onMutate: async (candidate) => {
      await client.cancelQueries({ queryKey: key })
      show(candidate)
      return row.chosen
    },
    onSuccess: (_, candidate) => toast('success', t(candidate ? 'record.chosen' : 'record.choiceTakenBack')),
    onError: (error, _, before) => {
      show(before ?? null)
      toast('error', describeError(error, 'changeRows'))
    },
    onSettled: () =>
      Promise.all(
        [['lists', 'rows', id], key, ['runs', 'one']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
