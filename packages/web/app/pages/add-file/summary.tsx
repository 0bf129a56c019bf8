import { type Estimate, endpoints, type ListNote, noteText, reasonText } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshRuns } from '../../api/refresh-runs.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { useOnward } from '../../components/use-onward.ts'
import { formatCoins, formatCount, formatDay } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/icons/app-icons.ts'
import { ArrowRight } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type QuotedDraft, readMaxCost, toForm, useDraft } from './draft.tsx'
import { Quote } from './quote.tsx'
import { Steps } from './steps.tsx'
import { chooseSubmitKey, forgetSubmitKey } from './submit-key.ts'

await loadTexts('run')

/** Time that the submitted state is shown. */
const afterSubmitMs = 900

export default function SummaryPage() {
  const { draft } = useDraft()
  return draft ? (
    <Summary draft={draft} />
  ) : (
    <Navigate to={paths.addFile} state={{ isBackFromSummary: true }} replace />
  )
}

function Summary({ draft }: { draft: QuotedDraft }) {
  const { t } = useTranslation()
  const { estimate } = draft
  const needed = readMaxCost(draft)
  // The user may buy coins in another tab.
  const { data: wallet } = useQuery(walletQueries.wallet)
  const balance = wallet?.balance ?? estimate.available_coins
  const { submit, balanceBefore } = useSubmit(draft, balance)
  // The hold reduces the balance. Keep showing the previous one.
  const available = submit.isPending || submit.isSuccess ? (balanceBefore ?? balance) : balance
  const isTooFew = available < needed
  const isNothing = estimate.total_records <= estimate.skipped_records
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={t('summary.title')} lead={t('summary.lead')} actions={<Steps current={2} />} />
      <div className="flex flex-col gap-6">
        <Quote draft={draft} available={available} />
        {!submit.isSuccess && <RememberedProducts draft={draft} />}
        {estimate.replaced_characters > 0 && (
          <Notice tone="waiting">{t('summary.replaced', { count: estimate.replaced_characters })}</Notice>
        )}
        <NotedRecords estimate={estimate} />
        {estimate.skipped_records > 0 && <SkippedRecords estimate={estimate} />}
        {isNothing && <Notice tone="error">{t('summary.nothing')}</Notice>}
        {isTooFew && !submit.isSuccess && <TooFewCoins needed={needed} available={available} />}
        {submit.error && !isTooFew && (
          <Notice tone="error">{describeError(submit.error, 'runScraper')}</Notice>
        )}
        {submit.isSuccess ? (
          <Notice
            tone="success"
            action={<ButtonLink to={paths.job(submit.data.job.job_id)}>{t('summary.toJob')}</ButtonLink>}
          >
            {t('summary.done')}
          </Notice>
        ) : (
          <div className="flex justify-between gap-4">
            <ButtonLink look="ghost" to={paths.addFile}>
              {t('summary.back')}
            </ButtonLink>
            <Button
              look="primary"
              className="h-10 min-w-32"
              isBusy={submit.isPending}
              disabled={isTooFew || isNothing}
              onClick={() => submit.mutate()}
            >
              {submit.isPending ? t('summary.busy') : t('summary.submit')}
              {!submit.isPending && <ArrowRight className="size-4" aria-hidden />}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function TooFewCoins({ needed, available }: Record<'needed' | 'available', number>) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="error"
      action={
        <ButtonLink to={paths.addBalance} target="_blank" icon={ExternalLink}>
          {t('access.lowAction')}
          <span className="sr-only">({t('app.opensNewTab')})</span>
        </ButtonLink>
      }
    >
      {t('errors.INSUFFICIENT_COINS', { needed: formatCoins(needed), available: formatCoins(available) })}
    </Notice>
  )
}

function useSubmit(draft: QuotedDraft, balance: number) {
  const client = useQueryClient()
  const [balanceBefore, setBalanceBefore] = useState<number>()
  const submit = useMutation({
    onMutate: () => setBalanceBefore(balance),
    mutationFn: () =>
      call(endpoints.runScraper, {
        form: { ...toForm(draft), total_records: String(draft.estimate.total_records) },
        file: draft.file,
        headers: { 'idempotency-key': draft.idempotencyKey },
      }),
    onSuccess: () => {
      forgetSubmitKey(localStorage, draft.idempotencyKey)
      return refreshRuns(client)
    },
    // For example, another tab may have spent the coins.
    onError: () => client.invalidateQueries({ queryKey: walletQueries.wallet.queryKey }),
  })
  // Leaving these pages discards the file and the name.
  useOnward(submit.data && paths.job(submit.data.job.job_id), afterSubmitMs)
  return { submit, balanceBefore }
}

function SkippedRecords({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation()
  return (
    <RowsPanel
      title={t('summary.skippedTitle', { count: estimate.skipped_records })}
      lead={t('summary.skippedLead')}
      groups={estimate.skipped.map(({ reason, ...rows }) => ({
        ...rows,
        text: reasonText(reason, currentLanguage()),
      }))}
    />
  )
}

/** What the seller should check before paying. Converted numbers need no check. */
const worthChecking: readonly ListNote[] = [
  'article-number-shared',
  'ean-ignored',
  'asin-ignored',
  'only-mpn',
]

function NotedRecords({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation()
  const noted = estimate.noted.filter(({ note }) => worthChecking.includes(note))
  if (noted.length === 0) return null
  return (
    <RowsPanel
      title={t('summary.notedTitle')}
      lead={t('summary.notedLead')}
      groups={noted.map(({ note, ...rows }) => ({ ...rows, text: noteText(note, currentLanguage()) }))}
    />
  )
}

/** Rows of which one thing is true, with the first few. */
interface RowGroup extends Omit<Estimate['skipped'][number], 'reason'> {
  text: string
}

function RowsPanel({ title, lead, groups }: { title: string; lead: string; groups: RowGroup[] }) {
  return (
    <Panel className="p-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-0.5 text-muted">{lead}</p>
      <ul className="mt-3 divide-y divide-line">
        {groups.map((group) => (
          <GroupItem key={group.text} {...group} />
        ))}
      </ul>
    </Panel>
  )
}

function GroupItem({ text, count, examples }: RowGroup) {
  const { t } = useTranslation()
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-2.5">
      <span>{text}</span>
      <span className="text-right tabular-nums">{formatCount(count)}</span>
      <span className="col-span-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-faint">
        {examples.map(({ row, value }) => (
          <span key={row}>
            {t('summary.row', { row })}
            {value && <span className="ml-1.5 font-mono break-all text-muted">{value}</span>}
          </span>
        ))}
      </span>
    </li>
  )
}

function RememberedProducts({ draft }: { draft: QuotedDraft }) {
  const { t } = useTranslation()
  const { keep } = useDraft()
  const { remembered, distinct_products, paid_products: paid } = draft.estimate
  const { checked, products, oldest } = remembered
  if (oldest === null && paid === 0) return null
  const counts = { count: products, checked }

  /** The choice is part of the idempotency key. */
  async function choose(readsAfresh: boolean) {
    const chosen = { ...draft, readsAfresh }
    keep({ ...chosen, idempotencyKey: await chooseSubmitKey(localStorage, chosen) })
  }

  return (
    <Panel className="flex flex-col gap-4 p-5">
      {oldest !== null && (
        <div>
          <h2 className="text-lg">
            {checked < distinct_products
              ? t('summary.rememberedOfFirst', counts)
              : t('summary.rememberedOf', counts)}
          </h2>
          <p className="mt-0.5 text-pretty text-muted">
            {t('summary.rememberedText', { day: formatDay(oldest) })}
          </p>
        </div>
      )}
      <Switch
        label={t('addFile.readAfresh')}
        text={t('addFile.readAfreshText')}
        isOn={draft.readsAfresh}
        onChange={(isOn) => void choose(isOn)}
      />
    </Panel>
  )
}
