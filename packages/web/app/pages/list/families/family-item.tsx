import { endpoints, type List, type ListFamily } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { familyQueries } from '../../../api/family-queries.ts'
import { ConfirmedCall } from '../../../components/confirmed-call.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronRight, Undo2, X } from '../../../ui/icons/app-icons.ts'
import { Check } from '../../../ui/icons/public-icons.ts'
import { useToast } from '../../../ui/toast.tsx'
import { sendOwnChange } from '../send-own-change.ts'
import { FamilyDetails } from './family-details.tsx'
import { type Decision, nameFamily } from './use-families.ts'

interface FamilyItemProps {
  list: List
  family: ListFamily
  mayChange: boolean
  onDecide: (decision: Decision) => void
}

/** A family in the list of families: why it is one, and what can be decided. */
export function FamilyItem({ list, family, mayChange, onDecide }: FamilyItemProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-line not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5">
        {family.state === 'rejected' ? (
          <div className="min-w-0 flex-1 basis-64">
            <Summary family={family} />
          </div>
        ) : (
          <button
            type="button"
            data-family
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-w-0 flex-1 basis-64 items-start gap-2 rounded-md text-left"
          >
            <ChevronRight
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 text-faint transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            <Summary family={family} />
          </button>
        )}
        {mayChange && <Decisions listId={list.list_id} family={family} onDecide={onDecide} />}
      </div>
      {isOpen && <FamilyDetails id={id} list={list} family={family} mayChange={mayChange} />}
    </li>
  )
}

function Summary({ family }: { family: ListFamily }) {
  const { t } = useTranslation()
  const { number, axes, rows, issues, reason_text } = family
  const name = nameFamily(family)
  const facts = [
    ...(number === name ? [] : [number]),
    ...(axes.length > 0 ? [axes.map(({ label }) => label).join(', ')] : []),
    ...(rows.length > 0 ? [t('families.rows', { count: rows.length })] : []),
  ]
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-medium break-words">{name}</span>{' '}
      <span className="block text-sm break-words text-muted">{facts.join(' · ')}</span>{' '}
      <span className="block text-sm text-pretty text-muted">{reason_text}</span>
      {issues.length > 0 && (
        <>
          {' '}
          <span className="block text-sm text-ambiguous">
            {issues.map((issue) => t(`families.has.${issue}`)).join(' · ')}
          </span>
        </>
      )}
    </span>
  )
}

interface DecisionsProps extends Pick<FamilyItemProps, 'family' | 'onDecide'> {
  listId: string
}

function Decisions({ listId, family, onDecide }: DecisionsProps) {
  const { t } = useTranslation()
  const name = nameFamily(family)
  if (family.state === 'accepted') return <Dissolve listId={listId} family={family} />
  if (family.state === 'rejected')
    return (
      <Button
        look="ghost"
        icon={Undo2}
        aria-label={`${t('families.takeBack')}: ${name}`}
        onClick={() => onDecide('take-back')}
      >
        {t('families.takeBack')}
      </Button>
    )
  return (
    <>
      <Button icon={Check} aria-label={t('families.nameAccept', { name })} onClick={() => onDecide('accept')}>
        {t('families.accept')}
      </Button>
      <Button
        look="ghost"
        icon={X}
        aria-label={t('families.nameReject', { name })}
        onClick={() => onDecide('reject')}
      >
        {t('families.reject')}
      </Button>
    </>
  )
}

function Dissolve({ listId, family }: { listId: string; family: ListFamily }) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const name = nameFamily(family)
  return (
    <ConfirmedCall
      trigger={
        <Button look="ghost" aria-label={`${t('families.dissolve')}: ${name}`}>
          {t('families.dissolve')}
        </Button>
      }
      title={t('families.dissolveTitle', { name })}
      labels={{
        keep: t('families.dissolveKeep'),
        confirm: t('families.dissolve'),
        busy: t('families.dissolving'),
      }}
      name="decideListFamilies"
      onConfirm={() =>
        sendOwnChange(listId, endpoints.decideListFamilies, (id) => ({
          params: { id: listId },
          body: { id, family_ids: [family.family_id], decision: 'reject' as const },
        }))
      }
      onDone={() => toast('success', t('families.dissolved'))}
      onSettled={() => client.invalidateQueries({ queryKey: familyQueries.all(listId) })}
    >
      <p className="text-pretty">{t('families.dissolveText')}</p>
    </ConfirmedCall>
  )
}
