import { lineFaultSchema } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { describeError } from '../../../api/describe-error.ts'
import { CallError } from '../../../api/error.ts'
import { formatCount } from '../../../messages/format.ts'
import { sayFault } from '../../../messages/validation.ts'
import { Notice } from '../../../ui/notice.tsx'

const shownFaults = 50
const faultsSchema = z.array(lineFaultSchema)

/** Why a file was not imported: its lines that are no rules, or what else is wrong with it. */
export function ImportFaults({ error }: { error: Error }) {
  const { t } = useTranslation()
  const faults = error instanceof CallError ? faultsSchema.safeParse(error.body.faults).data : undefined
  if (!faults) return <Notice tone="error">{describeError(error, 'importFilters')}</Notice>
  const rest = faults.length - shownFaults
  return (
    <Notice
      tone="error"
      title={t('filters.importing.faults', { count: faults.length, n: formatCount(faults.length) })}
    >
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {faults.slice(0, shownFaults).map(({ line, text, fault }) => (
          <li key={line}>
            {t('filters.importing.line', { line: formatCount(line) })}: {sayFault(fault)}
            {text && <span className="font-mono text-sm"> {text}</span>}
          </li>
        ))}
        {rest > 0 && <li>{t('filters.importing.moreFaults', { n: formatCount(rest) })}</li>}
      </ul>
    </Notice>
  )
}
