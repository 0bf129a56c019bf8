import { type HeaderMapping, reasonText, type SkipReason, skipReasons } from '@merkwerk/contract'
import type { Correction } from '@merkwerk/engine/product-list/columns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../messages/language.ts'
import { askCheck } from './ask-list.ts'

/** A workbook's shared strings stay in memory while it is read; a tab has less of it than the server. */
const largestWorkbookBytes = 16 * 2 ** 20

/** The check of all rows of a list in the background, once it is known which column is which. */
export function useListCheck(
  file: File | null,
  mapping: HeaderMapping | undefined,
  corrections: Correction[],
) {
  const { t } = useTranslation()
  const [rowsChecked, setRowsChecked] = useState(0)
  const isTooLarge = file !== null && /\.xlsx$/i.test(file.name) && file.size > largestWorkbookBytes
  const listKey = [file?.name, file?.size, file?.lastModified, mapping, currentLanguage()]
  const check = useQuery({
    queryKey: ['list-check', listKey, corrections],
    queryFn: ({ signal }) => {
      setRowsChecked(0)
      return askCheck(
        {
          file: file as File,
          mapping: mapping as HeaderMapping,
          corrections,
          reasons: reasonMessages(),
          reasonHeading: t('addFile.problemReason'),
        },
        signal,
        setRowsChecked,
      )
    },
    enabled: file !== null && mapping !== undefined && !isTooLarge,
    // What was wrong stays in sight while a repair of the same list is checked.
    placeholderData: (earlier, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(listKey) ? earlier : undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { check, rowsChecked, isTooLarge }
}

function reasonMessages(): Record<SkipReason, string> {
  const messages = skipReasons.map((reason) => [reason, reasonText(reason, currentLanguage())] as const)
  return Object.fromEntries(messages) as Record<SkipReason, string>
}
