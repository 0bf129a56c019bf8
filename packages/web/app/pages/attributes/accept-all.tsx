import { type AttributeMapping, defaultConfidence, endpoints } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attributeQueries, refreshAttributes } from '../../api/attribute-queries.ts'
import { type ListSelection, selectRows } from '../../api/export-queries.ts'
import { call } from '../../api/index.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { CheckCheck } from '../../ui/icons/app-icons.ts'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'
import { useSaveVersion } from './use-save-version.ts'

const thresholds = [0.95, 0.9, 0.85, 0.8, defaultConfidence, 0.6, 0.5]

interface AcceptAllProps {
  selection: ListSelection
  drafts: MappingDrafts
  /** Names with a proposal. */
  proposed: number
}

/** Accepts all proposals with at least the chosen confidence. Shows their number first, and can be undone. */
export function AcceptAll({ selection, drafts, proposed }: AcceptAllProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [threshold, setThreshold] = useState(defaultConfidence)
  const query = useQuery({ ...attributeQueries.proposals(selection), enabled: isOpen })
  const count = countFrom(query.data ?? [], threshold)
  const accept = useAccept(selection, drafts, () => setOpen(false))
  return (
    <>
      <Button
        icon={CheckCheck}
        // Decisions that are not saved would not count.
        disabled={proposed === 0 || drafts.drafts.size > 0}
        title={drafts.drafts.size > 0 ? t('attributes.acceptAll.saveFirst') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('attributes.acceptAll.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('attributes.acceptAll.title')}
        cancelLabel={t('app.cancel')}
        confirmLabel={t('attributes.acceptAll.confirm', { count })}
        busyLabel={t('attributes.acceptAll.busy')}
        look="primary"
        isBusy={accept.isPending}
        isReady={count > 0}
        onConfirm={() => accept.mutate({ threshold, count, former: drafts.mapping })}
        fields={
          <QueryBoundary
            query={query}
            calling="getListAttributes"
            loading={<SkeletonRows rows={1} cells={['w-40']} label={t('attributes.acceptAll.loading')} />}
          >
            {(confidences) => (
              <Select
                label={t('attributes.acceptAll.threshold')}
                placeholder=""
                value={String(threshold)}
                choices={thresholds.map((one) => ({
                  value: String(one),
                  label: t('attributes.acceptAll.choice', { share: formatShare(one) }),
                  note: t('attributes.acceptAll.proposals', { count: countFrom(confidences, one) }),
                }))}
                onChange={(chosen) => setThreshold(Number(chosen))}
              />
            )}
          </QueryBoundary>
        }
      >
        <p>{t('attributes.acceptAll.text')}</p>
      </ConfirmDialog>
    </>
  )
}

const countFrom = (confidences: readonly number[], threshold: number): number =>
  confidences.filter((confidence) => confidence >= threshold).length

interface Acceptance {
  threshold: number
  /** Proposals that are accepted. */
  count: number
  /** The mapping before, for undo. */
  former: AttributeMapping
}

function useAccept(selection: ListSelection, drafts: MappingDrafts, onAccepted: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const undo = useToastMutation(
    'saveAttributeMapping',
    async ({ version, mapping }: { version: number; mapping: AttributeMapping }) => {
      const body = { base_version: version, mapping }
      drafts.onOwnVersion((await call(endpoints.saveAttributeMapping, { body })).version)
      await refreshAttributes(client)
    },
    { done: t('attributes.acceptAll.undone') },
  )
  return useSaveVersion(
    'acceptListProposals',
    drafts,
    ({ threshold }: Acceptance) =>
      call(endpoints.acceptListProposals, {
        ...selectRows(selection),
        body: { base_version: drafts.version, confidence: threshold },
      }),
    ({ version, rules }, { count, former }) => {
      onAccepted()
      // Names that the shop has need no proposal, but become rules if proposals for their values are accepted.
      const others = rules - former.rules.length - count
      const texts = [
        t('attributes.acceptAll.done', { count }),
        ...(others > 0 ? [t('attributes.acceptAll.others', { count: others })] : []),
      ]
      toast('success', texts.join(' '), undefined, {
        label: t('app.undo'),
        onClick: () => undo.mutate({ version, mapping: former }),
      })
    },
  )
}
