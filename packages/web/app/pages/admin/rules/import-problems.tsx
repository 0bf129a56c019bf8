import { ApiError } from '@merkwerk/client'
import { lineErrorSchema } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { describeError } from '../../../api/describe-error.ts'
import { formatCount } from '../../../messages/format.ts'
import { translateProblem } from '../../../messages/validation.ts'
import { Notice } from '../../../ui/notice.tsx'

const shownProblems = 50
const problemsSchema = z.array(lineErrorSchema)

/** Why a file was not imported: its lines that are no rules, or what else is wrong with it. */
export function ImportProblems({ error }: { error: Error }) {
  const { t } = useTranslation()
  const problems = error instanceof ApiError ? problemsSchema.safeParse(error.details.faults).data : undefined
  if (!problems) return <Notice tone="error">{describeError(error, 'importFilters')}</Notice>
  const rest = problems.length - shownProblems
  return (
    <Notice
      tone="error"
      title={t('rules.importing.problems', { count: problems.length, n: formatCount(problems.length) })}
    >
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {problems.slice(0, shownProblems).map(({ line, text, fault }) => (
          <li key={line}>
            {t('rules.importing.line', { line: formatCount(line) })}: {translateProblem(fault)}
            {text && <span className="font-mono text-sm"> {text}</span>}
          </li>
        ))}
        {rest > 0 && <li>{t('rules.importing.moreProblems', { n: formatCount(rest) })}</li>}
      </ul>
    </Notice>
  )
}
