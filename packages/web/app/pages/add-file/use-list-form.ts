import { cleanJobName, endpoints } from '@merkwerk/contract'
import type { Correction } from '@merkwerk/engine/product-list/columns'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { askPreview, refusalSentence } from './ask-list.ts'
import { type DraftList, type ListFields, storedName, toForm, useDraft } from './draft.tsx'
import {
  completeChoice,
  findMapping,
  findProblem,
  type MappedField,
  type MappingChoice,
  noSuggestion,
  notInList,
  takeSuggestion,
} from './mapping.ts'
import { rememberedMapping, rememberMapping } from './remembered-mapping.ts'
import { chooseSubmitKey } from './submit-key.ts'
import { useListCheck } from './use-list-check.ts'
import { ofOneFile, useListSource } from './use-list-source.ts'

export function useListForm() {
  const { t } = useTranslation()
  const { draft, fields, keepFields } = useDraft()
  const form = useForm<ListFields>({ defaultValues: fields ?? toFields(draft) })
  useKeptFields(form, keepFields)
  const { columns, corrections, dropsSkipped, sites, choice, readsAfresh } = form.watch()
  const { isSubmitted, submitCount } = form.formState
  const { estimate, ask } = useEstimate()

  const source = useListSource(form, draft, estimate.reset)
  const { file, jobName } = source
  const preview = usePreview(file)
  const { headers, suggestion } = preview.data ?? { headers: [], suggestion: noSuggestion }
  const remembered = preview.data && rememberedMapping(localStorage, headers)
  const mapping = completeChoice({ ...(remembered ?? takeSuggestion(suggestion)), ...columns })
  const problem = preview.data ? findProblem(mapping) : undefined
  const listCheck = useListCheck(file, preview.data && findMapping(mapping), corrections)

  /** A second correction replaces the first. */
  function repair(correction: Correction) {
    const isOther = ({ row, column }: Correction) => row !== correction.row || column !== correction.column
    form.setValue('corrections', [...corrections.filter(isOther), correction])
  }

  /** Errors depend on the list as it was read, so they are found here and not by rules of the fields. */
  const next = form.handleSubmit(() => {
    source.finishName()
    const header = findMapping(mapping)
    const name = cleanJobName(jobName)
    if (file === null || name === '' || header === undefined || !preview.data) return
    const pasted = source.kind === 'paste' ? source.pasted : undefined
    const { delimiter } = preview.data
    const options = { corrections, dropsSkipped, sites, choice, readsAfresh }
    ask({ jobName: name, pasted, file, mapping: header, delimiter, ...options }, () =>
      rememberMapping(localStorage, headers, mapping),
    )
  })

  function fileError(): string | undefined {
    if (source.isWrongType) return t('addFile.fileType')
    if (isSubmitted && file === null)
      return t(source.kind === 'paste' ? 'addFile.pasteRequired' : 'addFile.fileRequired')
    if (!preview.isError) return undefined
    return [t('addFile.headersFailed'), refusalSentence(preview.error)].filter(Boolean).join(' ')
  }

  return {
    ...source,
    fileError: fileError(),
    nameError: isSubmitted && cleanJobName(jobName) === '' ? t('addFile.nameRequired') : undefined,
    preview,
    mapping,
    suggestion,
    isRemembered: remembered !== undefined,
    map: (field: MappedField, header: string) => form.setValue(`columns.${field}`, header),
    /** A shared header is a problem at once. A missing one is a problem after submit. */
    problem: problem && (isSubmitted || problem.kind === 'twice') ? problem : undefined,
    listCheck,
    corrections,
    dropsSkipped,
    sites,
    choice,
    readsAfresh,
    set: form.setValue,
    repair,
    estimate,
    next,
    submitCount,
  }
}

/** Keeps what the form says after each change. */
function useKeptFields(form: UseFormReturn<ListFields>, keep: (fields: ListFields) => void) {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepNow({ ...values }),
    })
    return unsubscribe
  }, [form])
}

export type ListForm = ReturnType<typeof useListForm>

function toFields(draft: DraftList | null): ListFields {
  if (!draft) {
    const jobName = storedName()
    const options = { sites: [], choice: undefined, readsAfresh: false }
    return { kind: 'file', file: null, pasted: '', jobName, ...options, ...ofOneFile }
  }
  const { jobName, file, pasted, corrections, dropsSkipped, sites, choice, readsAfresh } = draft
  const kind = pasted === undefined ? 'file' : 'paste'
  const columns = toChoice(draft)
  const options = { corrections, dropsSkipped, sites, choice, readsAfresh }
  return { kind, file, pasted: pasted ?? '', jobName, columns, ...options }
}

function useEstimate() {
  const navigate = useNavigate()
  const { keep } = useDraft()
  const estimate = useMutation({
    mutationFn: (list: DraftList) => call(endpoints.getEstimation, { form: toForm(list), file: list.file }),
  })

  /** Leaving the page before the response cancels the navigation. */
  const ask = (list: DraftList, onQuote: () => void) =>
    estimate.mutate(list, {
      onSuccess: async (response) => {
        onQuote()
        keep({ ...list, estimate: response, idempotencyKey: await chooseSubmitKey(localStorage, list) })
        await navigate(paths.summary)
      },
    })
  return { estimate, ask }
}

/** The headings and first rows of a file, read in the browser. */
export function usePreview(file: File | null) {
  return useQuery({
    queryKey: ['list-preview', file?.name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => askPreview(file, signal) : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function toChoice({ mapping }: DraftList): MappingChoice {
  return {
    artikelNumber: mapping.artikelNumber,
    ean: mapping.ean ?? notInList,
    asin: mapping.asin ?? notInList,
    mpn: mapping.mpn ?? notInList,
    brand: mapping.brand ?? notInList,
  }
}
