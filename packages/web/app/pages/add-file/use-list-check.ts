import type { HeaderMapping } from '@merkwerk/contract'
import type { Correction } from '@merkwerk/engine/product-list/columns'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { askCheck } from './ask-list.ts'

/** Shared strings of a workbook stay in memory, and a tab has less than the server. */
const largestWorkbookBytes = 16 * 2 ** 20

/** Checks all rows in the background once the mapping is complete. */
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
    queryFn:
      file && mapping && !isTooLarge
        ? ({ signal }) => {
            setRowsChecked(0)
            const language = currentLanguage()
            const list = { file, mapping, corrections, language, reasonHeading: t('app.reason') }
            return askCheck(list, signal, setRowsChecked)
          }
        : skipToken,
    // Keeps the previous problems visible while a fix is checked.
    placeholderData: (earlier, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(listKey) ? earlier : undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { check, rowsChecked, isTooLarge }
}
