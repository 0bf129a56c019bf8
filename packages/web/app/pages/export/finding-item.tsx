import type { ExportFinding } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { attributeQueries, originalNames } from '../../api/attribute-queries.ts'
import type { ListSelection } from '../../api/export-queries.ts'
import { session } from '../../api/session.ts'
import { listPaths } from '../../list-paths.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { ChevronRight } from '../../ui/icons/app-icons.ts'

/** Kinds that need the seller's attention. The others happen as they should. */
const needsAttention: ReadonlySet<ExportFinding['kind']> = new Set([
  'row-left-out',
  'existing-changed',
  'required-empty',
  'limit-exceeded',
  'family',
  'image-unusable',
])

interface FindingPlace {
  selection: ListSelection
  /** Whether attributes have their mapped names. */
  isMapped: boolean
}

interface FindingItemProps extends FindingPlace {
  finding: ExportFinding
}

/** What happens, how often, what to do, and the first examples. */
export function FindingItem({ finding, ...place }: FindingItemProps) {
  const { t } = useTranslation()
  return (
    <li>
      <details className="group rounded-lg border border-line">
        <summary className="flex cursor-pointer list-none items-start gap-3 rounded-lg px-3 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="mt-0.5 size-4 shrink-0 text-faint transition-transform group-open:rotate-90 motion-reduce:transition-none"
            aria-hidden
          />
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-muted">{finding.kind_text}</span>
            <span className="block text-pretty wrap-anywhere">{finding.text}</span>
          </span>
          <span
            className={clsx(
              'shrink-0 rounded-full px-2 py-0.5 text-sm tabular-nums',
              needsAttention.has(finding.kind) ? 'bg-ambiguous-soft text-ambiguous' : 'bg-sunken text-muted',
            )}
          >
            {formatCount(finding.count)}
          </span>
        </summary>
        <div className="flex flex-col gap-3 border-t border-line px-3 py-3 sm:pl-10">
          <p className="text-pretty wrap-anywhere">
            <strong className="font-medium">{t('exports.report.todo')}</strong> {finding.action}
          </p>
          {finding.examples.length > 0 && (
            <div>
              <p className="text-sm text-muted">{t('exports.report.examples')}</p>
              <ul className="mt-1 flex flex-col gap-2">
                {finding.examples.map((example, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: examples can be alike, and never move.
                  <Example key={index} example={example} {...place} />
                ))}
              </ul>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

function Example({
  example,
  selection,
  isMapped,
}: FindingPlace & { example: ExportFinding['examples'][number] }) {
  const { t } = useTranslation()
  const { position, article_number: articleNumber, attribute, before, after, reason } = example
  const where = [position !== null && t('exports.report.row', { position }), articleNumber, attribute].filter(
    Boolean,
  )
  const shown = (text: string) => (text === '' ? <em>{t('exports.report.empty')}</em> : text)
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="text-sm text-muted wrap-anywhere">{where.join(' · ')}</p>
      {before !== null && (
        <p className="max-h-40 overflow-y-auto text-sm whitespace-pre-wrap wrap-anywhere">
          {shown(before)}
          {after !== null && (
            <>
              <span className="text-muted"> {t('exports.report.becomes')} </span>
              {shown(after)}
            </>
          )}
        </p>
      )}
      {reason !== null && <p className="text-sm wrap-anywhere">{reason}</p>}
      {attribute !== null && <FixMapping selection={selection} attribute={attribute} isMapped={isMapped} />}
    </li>
  )
}

interface FixMappingProps extends FindingPlace {
  /** As the export names it. */
  attribute: string
}

/** Leads to the decision that gave an attribute its name and values. */
function FixMapping({ selection, attribute, isMapped }: FixMappingProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...attributeQueries.mapping, enabled: session.role !== 'admin' })
  if (!data) return null
  const originals = isMapped ? originalNames(data.mapping, attribute) : []
  return (originals.length > 0 ? originals : [attribute]).map((name) => (
    <Link
      key={name}
      to={listPaths.attributes(selection, name)}
      className="mr-4 inline-block rounded-sm text-sm text-accent underline-offset-2 wrap-anywhere hover:underline"
    >
      {t('attributes.inExport.fix', { name })}
    </Link>
  ))
}
