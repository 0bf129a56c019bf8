import { cleanJobName, typedJobName } from '@merkwerk/contract'
import { pastedList } from '@merkwerk/engine/product-list/columns'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftList, forgetName, keepName, keptName } from './draft.tsx'
import { isListFile } from './read-preview.ts'

export type SourceKind = 'file' | 'paste'

/** A file or pasted text, and a job name that follows the file until the user types one. */
export function useListSource(draft: DraftList | null, onChange: () => void) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<SourceKind>(draft?.pasted === undefined ? 'file' : 'paste')
  const [file, setFile] = useState<File | null>(draft?.file ?? null)
  const [pasted, setPasted] = useState(draft?.pasted ?? '')
  const [isWrongType, setWrongType] = useState(false)
  const [jobName, setJobName] = useState(draft?.jobName ?? keptName())
  const [isNamed, setNamed] = useState(draft ? draft.jobName !== nameFrom(draft.file) : keptName() !== '')

  function take(taken: File | null) {
    onChange()
    setFile(taken)
    if (!isNamed) setJobName(taken ? nameFrom(taken) : '')
  }

  function choose(chosen: File | null) {
    setWrongType(chosen !== null && !isListFile(chosen))
    take(chosen !== null && isListFile(chosen) ? chosen : null)
  }

  function paste(text: string) {
    setPasted(text)
    const name = `${t('addFile.pastedName')}-${new Date().toLocaleDateString('sv-SE')}`
    const headings = [t('addFile.fields.artikelNumber'), 'EAN', 'ASIN'] as const
    const made = pastedFile(text, { name, headings })
    if (made?.lastModified !== file?.lastModified || made?.size !== file?.size) take(made)
  }

  function switchTo(other: SourceKind) {
    setKind(other)
    setWrongType(false)
    setPasted('')
    take(null)
  }

  function rename(text: string) {
    const name = typedJobName(text)
    setJobName(name)
    setNamed(name !== '')
    if (name === '') forgetName()
    else keepName(name)
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
    finishName: () => setJobName(cleanJobName(jobName)),
  }
}

/** `Herbst Sortiment.csv` becomes `Herbst-Sortiment`. */
const nameFrom = (file: File): string => cleanJobName(file.name.replace(/\.\w+$/, ''))

/** A file of the pasted text, or null. The same text always makes the same file. */
function pastedFile(
  text: string,
  { name, headings }: { name: string; headings: Parameters<typeof pastedList>[1] },
): File | null {
  const csv = pastedList(text, headings)
  // A second submit recognises a file by name, size and time of change.
  return csv === '' ? null : new File([csv], `${name}.csv`, { type: 'text/csv', lastModified: hashOf(csv) })
}

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
  return hash
}
