import type { HeaderMapping } from '@merkwerk/contract'
import { useState } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  completeChoice,
  findMapping,
  findProblem,
  type MappingChoice,
  noSuggestion,
  takeSuggestion,
} from '../add-file/mapping.ts'
import { MappingFields } from '../add-file/mapping-fields.tsx'
import { usePreview } from '../add-file/use-list-form.ts'

interface FileColumnsProps {
  file: File
  onChosen: (mapping: HeaderMapping) => void
}

/** Which columns of a newer file have the article numbers and identifiers, if they are called otherwise than before. */
export function FileColumns({ file, onChosen }: FileColumnsProps) {
  const { t } = useTranslation()
  const preview = usePreview(file)
  const [chosen, setChosen] = useState<Partial<MappingChoice>>({})
  const [isTried, setTried] = useState(false)
  const { headers, suggestion } = preview.data ?? { headers: [], suggestion: noSuggestion }
  const mapping = completeChoice({ ...takeSuggestion(suggestion), ...chosen })
  const problem = findProblem(mapping)
  if (preview.isPending) return <Skeleton className="h-24" />
  if (!preview.data) return null
  function submit() {
    setTried(true)
    const header = findMapping(mapping)
    if (header) onChosen(header)
  }
  return (
    <section className="rounded-lg border border-line">
      <MappingFields
        headers={headers}
        form={{
          mapping,
          suggestion,
          isRemembered: false,
          problem: problem && (isTried || problem.kind === 'twice') ? problem : undefined,
          map: (field, header) => setChosen({ ...chosen, [field]: header }),
        }}
      />
      <div className="px-5 pb-5">
        <Button onClick={submit}>{t('sheet.replace.useColumns')}</Button>
      </div>
    </section>
  )
}
