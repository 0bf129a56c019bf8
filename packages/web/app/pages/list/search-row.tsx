import { endpoints, type List } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshRuns } from '../../api/refresh-runs.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { useAccess } from '../../components/use-access.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { LoaderCircle, Search } from '../../ui/icons/public-icons.ts'

interface SearchRowProps {
  list: List
  position: number
  /** Whether the sources are asked although their answers are known. */
  isAfresh?: boolean
  /** Whether the row has something better to offer than another search. */
  isSecondary?: boolean
}

/** Searches one row at once. The button says what that costs. The panel shows the result when it arrives. */
export function SearchRow({ list, position, isAfresh = false, isSecondary = isAfresh }: SearchRowProps) {
  const { t } = useTranslation()
  const access = useAccess()
  if (access !== 'full') return null
  if (list.open_run !== null)
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <LoaderCircle className="size-4 shrink-0 animate-spin text-accent" aria-hidden />
        {t('sheet.searchRow.running')}
      </p>
    )
  // A later run needs another idempotency key: the server refuses another request with a known one.
  return (
    <StartSearch
      key={`${list.runs} ${position}`}
      listId={list.list_id}
      position={position}
      isAfresh={isAfresh}
      isSecondary={isSecondary}
    />
  )
}

interface StartSearchProps {
  listId: string
  position: number
  isAfresh: boolean
  isSecondary: boolean
}

function StartSearch({ listId, position, isAfresh, isSecondary }: StartSearchProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const body = { rows: [position] }
  const quote = useQuery(sheetQueries.runQuote(listId, body))
  const start = useMutation({
    mutationFn: () =>
      call(endpoints.startListRun, {
        params: { id: listId },
        body: { ...body, read_afresh: isAfresh },
        headers: { 'idempotency-key': key },
      }),
    onSettled: () => void refreshRuns(client),
  })
  const error = start.error ?? quote.error
  const coins = isAfresh ? quote.data?.coins_afresh : quote.data?.coins
  function nameSearch(): string {
    if (isAfresh)
      return coins ? t('sheet.searchRow.afreshCost', { count: coins }) : t('sheet.searchRow.afresh')
    if (coins) return t('sheet.searchRow.cost', { count: coins })
    return t(coins === 0 ? 'sheet.searchRow.free' : 'sheet.searchRow.start')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look={isSecondary ? 'secondary' : 'primary'}
        icon={Search}
        disabled={coins === undefined}
        isBusy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {nameSearch()}
      </Button>
      {error && (
        <p role="alert" className="min-w-0 flex-1 basis-60 text-blocked">
          {describeError(error, start.error ? 'startListRun' : 'quoteListRun')}
        </p>
      )}
    </div>
  )
}
