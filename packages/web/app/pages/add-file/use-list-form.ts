import { cleanJobName, type Estimate, endpoints } from '@merkwerk/contract'
import type { Correction, SuggestedMapping } from '@merkwerk/engine/product-list/columns'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { paths } from '../../paths.ts'
import { askPreview } from './ask-list.ts'
import { type DraftList, formOf, keepName, keptName, useDraft } from './draft.tsx'
import { faultOf, type MappedField, type MappingChoice, mappingOf, notInList } from './mapping.ts'
import { isListFile } from './read-preview.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { rememberedMapping, rememberMapping } from './remembered-mapping.ts'
import { submitKeyOf } from './submit-key.ts'
import { useListCheck } from './use-list-check.ts'

const noSuggestion: SuggestedMapping = { artikelNumber: null, ean: null, asin: null }

/** The state of the add-file form: file, name and mapping, what is wrong with them, and the call for the quote. */
export function useListForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { draft, keep } = useDraft()
  const [file, setFile] = useState<File | null>(draft?.file ?? null)
  const [typeError, setTypeError] = useState(false)
  const [jobName, setJobName] = useState(draft?.jobName ?? keptName())
  const [choices, setChoices] = useState<Partial<MappingChoice>>(draft ? choiceOf(draft) : {})
  const [corrections, setCorrections] = useState<Correction[]>(draft?.corrections ?? [])
  const [dropsSkipped, setDropsSkipped] = useState(draft?.dropsSkipped ?? false)
  const [isChecked, setChecked] = useState(false)

  const preview = useQuery({
    queryKey: ['list-preview', file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => askPreview(file as File, signal),
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { headers, suggestion } = preview.data ?? { headers: [], suggestion: noSuggestion }
  const remembered = preview.data && rememberedMapping(localStorage, headers)
  const mapping: MappingChoice = { ...(remembered ?? choiceOfSuggestion(suggestion)), ...choices }
  const fault = preview.data ? faultOf(mapping) : undefined
  const listCheck = useListCheck(file, preview.data && mappingOf(mapping), corrections)

  const estimate = useMutation({
    mutationFn: (list: DraftList) => call(endpoints.getEstimation, { form: formOf(list), file: list.file }),
  })

  async function showSummary(answer: Estimate, list: DraftList) {
    rememberMapping(localStorage, headers, mapping)
    keep({ ...list, estimate: answer, idempotencyKey: await submitKeyOf(localStorage, list) })
    await navigate(paths.summary)
  }

  function chooseFile(chosen: File | null) {
    estimate.reset()
    setChecked(false)
    setChoices({})
    setCorrections([])
    setDropsSkipped(false)
    setTypeError(chosen !== null && !isListFile(chosen))
    const accepted = chosen !== null && isListFile(chosen) ? chosen : null
    setFile(accepted)
    // A name that came from a file goes with it; one that was typed stays.
    const isTyped = jobName !== '' && (file === null || jobName !== nameFrom(file))
    if (!isTyped) rename(accepted ? nameFrom(accepted) : '')
  }

  function rename(text: string) {
    const name = cleanJobName(text)
    setJobName(name)
    keepName(name)
  }

  /** A cell repaired again takes its earlier repair's place. */
  function repair(correction: Correction) {
    const isOther = ({ row, column }: Correction) => row !== correction.row || column !== correction.column
    setCorrections([...corrections.filter(isOther), correction])
  }

  function next() {
    setChecked(true)
    const header = mappingOf(mapping)
    if (file === null || jobName === '' || header === undefined || !preview.data) return
    const { delimiter } = preview.data
    const list = { jobName, file, mapping: header, delimiter, corrections, dropsSkipped }
    // Whoever leaves the page meanwhile is not called back to it.
    estimate.mutate(list, { onSuccess: showSummary })
  }

  function fileError(): string | undefined {
    if (typeError) return t('addFile.fileType')
    if (isChecked && file === null) return t('addFile.fileRequired')
    if (!preview.isError) return undefined
    return [t('addFile.headersFailed'), refusalSentence(preview.error)].filter(Boolean).join(' ')
  }

  return {
    file,
    chooseFile,
    fileError: fileError(),
    jobName,
    rename,
    nameError: isChecked && jobName === '' ? t('addFile.nameRequired') : undefined,
    preview,
    mapping,
    suggestion,
    isRemembered: remembered !== undefined,
    map: (field: MappedField, header: string) => setChoices({ ...choices, [field]: header }),
    /** Sharing a header is wrong at once; what is missing, once one wants to go on. */
    fault: fault && (isChecked || fault.kind === 'twice') ? fault : undefined,
    listCheck,
    corrections,
    repair,
    undoRepairs: () => setCorrections([]),
    dropsSkipped,
    setDropsSkipped,
    estimate,
    next,
  }
}

export type ListForm = ReturnType<typeof useListForm>

function choiceOfSuggestion(found: SuggestedMapping): MappingChoice {
  return {
    artikelNumber: found.artikelNumber?.header ?? null,
    ean: found.ean?.header ?? null,
    asin: found.asin?.header ?? null,
  }
}

function choiceOf({ mapping }: DraftList): MappingChoice {
  return {
    artikelNumber: mapping.artikelNumber,
    ean: mapping.ean ?? notInList,
    asin: mapping.asin ?? notInList,
  }
}

/** A job name from a file's: `Herbst Sortiment.csv` becomes `Herbst-Sortiment`. */
function nameFrom(file: File): string {
  return cleanJobName(file.name.replace(/\.\w+$/, '').replace(/[\s_.]+/g, '-'))
}
