import { ApiError } from '@merkwerk/client/app'
import { endpoints, type List, type ListRow, type RowRecord } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Field } from '../../ui/field.tsx'
import { Pencil } from '../../ui/icons/app-icons.ts'
import { useToast } from '../../ui/toast.tsx'
import { identifierFields, judgeRows, type TypedRow } from './judge-identifiers.ts'
import type { RowDetail } from './row-detail.ts'
import { SearchRow } from './search-row.tsx'
import { sendOwnChange } from './send-own-change.ts'

interface RowIdentifiersProps {
  list: List
  detail: RowDetail
  /** Whether the user may correct them. */
  canCorrect: boolean
  /** What is decided before another search. */
  children: ReactNode
}

/** What the list states of the row. Its owner corrects it here, and searches the row again. */
export function RowIdentifiers({ list, detail, canCorrect, children }: RowIdentifiersProps) {
  const { t } = useTranslation()
  const { row, record } = detail
  const [isCorrecting, setCorrecting] = useState(false)
  const isOpen = row.verdict !== 'found' || row.outdated
  const isSearched = row.verdict !== 'skipped' || row.outdated
  const identifiers = [
    ['EAN', row.ean],
    ['ASIN', row.asin],
    ['MPN', row.part_number?.mpn],
    [t('app.identifiers.brand'), row.part_number?.brand],
  ] as const
  return (
    <>
      <section aria-label={t('sheet.correct.title')} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
          <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
            {identifiers.map(([label, text]) => text && <Identifier key={label} label={label} text={text} />)}
          </dl>
          {canCorrect && !isCorrecting && (
            <Button look="ghost" icon={Pencil} className="-ml-3" onClick={() => setCorrecting(true)}>
              {t('sheet.correct.start')}
            </Button>
          )}
        </div>
        {canCorrect && isCorrecting && (
          <CorrectFields
            listId={list.list_id}
            position={row.position}
            stated={toTyped(row, record)}
            onEnd={() => setCorrecting(false)}
          />
        )}
      </section>
      {children}
      {canCorrect && isOpen && !isCorrecting && (
        <div className="flex flex-col gap-4 rounded-lg bg-sunken px-4 py-4">
          {row.outdated && <p className="text-pretty">{t('sheet.correct.outdated')}</p>}
          {isSearched && !row.chosen && (
            <SearchRow list={list} position={row.position} isSecondary={row.verdict === 'ambiguous'} />
          )}
          {!row.outdated && <PasteField listId={list.list_id} position={row.position} />}
        </div>
      )}
    </>
  )
}

function Identifier({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd>
        <CopyText text={text} />
      </dd>
    </div>
  )
}

/** The fields with what the list states. The cell for which a row was skipped is in its field, to be corrected there. */
function toTyped(row: ListRow, { reason, bad_value: value }: RowRecord): TypedRow {
  const typed = {
    article_number: row.article_number,
    ean: row.ean ?? '',
    asin: row.asin ?? '',
    mpn: row.part_number?.mpn ?? '',
    brand: row.part_number?.brand ?? '',
  }
  const field = (['ean', 'asin', 'mpn'] as const).find((name) => reason?.startsWith(`${name}-`))
  return value && field && typed[field] === '' ? { ...typed, [field]: value } : typed
}

interface Corrected {
  listId: string
  position: number
}

/** Sends a correction. The rows and the price of searching them follow. */
function useCorrect({ listId, position }: Corrected, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: Partial<TypedRow> | { pasted: string }) =>
      sendOwnChange(listId, endpoints.correctRow, (id) => ({
        params: { id: listId, position },
        body: { ...body, id },
      })),
    onSuccess: async () => {
      toast('success', t('sheet.correct.saved'))
      await refreshLists(client)
      onDone()
    },
  })
}

/** The sentence of the server for a field, or for all of them. */
const findProblem = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fieldErrors[field] : undefined

function PasteField(corrected: Corrected) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const correct = useCorrect(corrected, () => setText(''))
  const { error } = correct
  const problem = findProblem(error, 'pasted') ?? (error ? describeError(error, 'correctRow') : undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') correct.mutate({ pasted: text.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field
        className="min-w-0 flex-1 basis-64"
        label={t('sheet.correct.paste')}
        value={text}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(event) => {
          correct.reset()
          setText(event.target.value)
        }}
      />
      <Button type="submit" isBusy={correct.isPending} disabled={text.trim() === ''} className="h-10">
        {t('sheet.correct.use')}
      </Button>
    </form>
  )
}

interface CorrectFieldsProps extends Corrected {
  stated: TypedRow
  onEnd: () => void
}

function CorrectFields({ stated, onEnd, ...corrected }: CorrectFieldsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(stated)
  const correct = useCorrect(corrected, onEnd)
  const { error } = correct
  const changed = Object.fromEntries(
    identifierFields
      .filter((field) => typed[field] !== stated[field])
      .map((field) => [field, typed[field].trim()]),
  )
  const isChanged = Object.keys(changed).length > 0
  const [judged] = judgeRows([typed])
  const isAtField = identifierFields.some((field) => findProblem(error, field) !== undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) correct.mutate(changed)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-lg bg-sunken px-4 py-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {identifierFields.map((field) => (
          <Field
            key={field}
            label={t(`app.identifiers.${field === 'article_number' ? 'artikelNumber' : field}`)}
            value={typed[field]}
            maxLength={2_000}
            autoComplete="off"
            spellCheck={false}
            error={findProblem(error, field)}
            onChange={(event) => {
              correct.reset()
              setTyped({ ...typed, [field]: event.target.value })
            }}
          />
        ))}
      </div>
      <p role="status" className={judged?.isSearched ? 'text-muted' : 'text-blocked'}>
        {judged?.text}
      </p>
      {error && !isAtField && (
        <p role="alert" className="text-blocked">
          {describeError(error, 'correctRow')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          isBusy={correct.isPending}
          disabled={!isChanged || !judged?.isSearched}
        >
          {t('sheet.correct.save')}
        </Button>
        <Button look="ghost" onClick={onEnd}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
