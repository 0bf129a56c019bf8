import { cleanJobName, endpoints } from '@merkwerk/contract'
import { suggestMapping } from '@merkwerk/engine/product-list/columns'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { paths } from '../../paths.ts'
import { type DraftList, formOf, useDraft } from './draft.tsx'
import { faultOf, type MappedField, type MappingChoice, mappingOf, noChoice, notInList } from './mapping.ts'
import { isListFile, type ListPreview, readPreview } from './read-preview.ts'

/** Rows the suggestion looks at. */
const suggestionRows = 50

/** The state of the add-file form: file, name and mapping, what is wrong with them, and the call for the quote. */
export function useListForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { draft, keep } = useDraft()
  const [file, setFile] = useState<File | null>(draft?.file ?? null)
  const [typeError, setTypeError] = useState(false)
  const [jobName, setJobName] = useState(draft?.jobName ?? '')
  const [choices, setChoices] = useState<Partial<MappingChoice>>(draft ? choiceOf(draft) : {})
  const [isChecked, setChecked] = useState(false)

  const preview = useQuery({
    queryKey: ['list-preview', file?.name, file?.size, file?.lastModified],
    queryFn: () => readPreview(file as File),
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const suggestion = preview.data ? suggestionOf(preview.data) : noChoice
  const mapping: MappingChoice = { ...suggestion, ...choices }
  const fault = preview.data ? faultOf(mapping) : undefined

  const estimate = useMutation({
    mutationFn: (list: DraftList) => call(endpoints.getEstimation, { form: formOf(list), file: list.file }),
    onSuccess: async (answer, list) => {
      keep({ ...list, estimate: answer, idempotencyKey: crypto.randomUUID() })
      await navigate(paths.summary)
    },
  })

  function chooseFile(chosen: File | null) {
    estimate.reset()
    setChecked(false)
    setChoices({})
    setTypeError(chosen !== null && !isListFile(chosen))
    const accepted = chosen !== null && isListFile(chosen) ? chosen : null
    setFile(accepted)
    if (accepted && jobName === '') setJobName(nameFrom(accepted))
  }

  function next() {
    setChecked(true)
    const header = mappingOf(mapping)
    if (file === null || jobName === '' || header === undefined || !preview.data) return
    estimate.mutate({ jobName, file, mapping: header, delimiter: preview.data.delimiter })
  }

  return {
    file,
    chooseFile,
    fileError: typeError
      ? t('addFile.fileType')
      : isChecked && file === null
        ? t('addFile.fileRequired')
        : undefined,
    jobName,
    rename: (text: string) => setJobName(cleanJobName(text)),
    nameError: isChecked && jobName === '' ? t('addFile.nameRequired') : undefined,
    preview,
    mapping,
    suggestion,
    map: (field: MappedField, header: string) => setChoices({ ...choices, [field]: header }),
    /** Sharing a header is wrong at once; what is missing, once one wants to go on. */
    fault: fault && (isChecked || fault.kind === 'twice') ? fault : undefined,
    estimate,
    next,
  }
}

export type ListForm = ReturnType<typeof useListForm>

function suggestionOf({ headers, rows }: ListPreview): MappingChoice {
  const found = suggestMapping(headers, rows.slice(0, suggestionRows))
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
