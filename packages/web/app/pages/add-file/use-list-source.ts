import { cleanJobName, typedJobName } from '@merkwerk/contract'
import { pastedList } from '@merkwerk/engine/product-list/columns'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../messages/translate.ts'
import { type DraftList, type ListFields, type SourceKind, storedName, storeName } from './draft.tsx'
import { isListFile } from './read-preview.ts'

/** What belongs to one file: another file starts without it. */
export const ofOneFile = { columns: {}, corrections: [], dropsSkipped: false } satisfies Partial<ListFields>

/** A file or pasted text, and a job name that follows the file until the user types one. */
export function useListSource(
  form: UseFormReturn<ListFields>,
  draft: DraftList | null,
  onChange: () => void,
) {
  const { t } = useTranslation()
  const [isWrongType, setWrongType] = useState(false)
  const [isNamed, setNamed] = useState(isNamedByHand(form.getValues(), draft))
  const { kind, file, pasted, jobName } = form.watch()

  function take(taken: File | null, changed: Partial<ListFields> = {}) {
    onChange()
    const name = taken ? nameFrom(taken) : ''
    form.reset({
      ...form.getValues(),
      ...ofOneFile,
      ...changed,
      file: taken,
      ...(!isNamed && { jobName: name }),
    })
  }

  function choose(chosen: File | null) {
    setWrongType(chosen !== null && !isListFile(chosen))
    take(chosen !== null && isListFile(chosen) ? chosen : null)
  }

  function paste(text: string) {
    form.setValue('pasted', text)
    const name = `${t('addFile.pastedName')}-${new Date().toLocaleDateString('sv-SE')}`
    const headings = [t('app.identifiers.artikelNumber'), 'EAN', 'ASIN'] as const
    const made = pastedFile(text, { name, headings })
    if (made?.lastModified !== file?.lastModified || made?.size !== file?.size) take(made)
  }

  function switchTo(other: SourceKind) {
    setWrongType(false)
    take(null, { kind: other, pasted: '' })
  }

  function rename(text: string) {
    const name = typedJobName(text)
    form.setValue('jobName', name)
    setNamed(name !== '')
    storeName(name)
  }

  return {
    kind,
    switchTo,
    file,
    choose,
    pasted,
    paste,
    isWrongType,
    jobName,
    rename,
    finishName: () => form.setValue('jobName', cleanJobName(form.getValues('jobName'))),
  }
}

const isNamedByHand = ({ file, jobName }: ListFields, draft: DraftList | null): boolean =>
  file ? jobName !== nameFrom(file) : !draft && storedName() !== ''

/** `Herbst Sortiment.csv` becomes `Herbst-Sortiment`. */
const nameFrom = (file: File): string => cleanJobName(file.name.replace(/\.\w+$/, ''))

/** A file of the pasted text, or null. The same text always makes the same file. */
function pastedFile(
  text: string,
  { name, headings }: { name: string; headings: Parameters<typeof pastedList>[1] },
): File | null {
  const csv = pastedList(text, headings)
  // A second submit recognises a file by name, size and time of change.
  return csv === '' ? null : new File([csv], `${name}.csv`, { type: 'text/csv', lastModified: hashText(csv) })
}

function hashText(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
  return hash
}
