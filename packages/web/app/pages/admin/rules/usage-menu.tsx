import { useTranslation } from 'react-i18next'
import type { Rule } from '../../../api/rule-kinds.ts'
import { formatCount, formatMoment } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { Menu, MenuGroup, MenuLink } from '../../../ui/menu.tsx'
import type { RuleUsage } from './sort-rules.ts'

interface UsageMenuProps {
  rule: Rule
  usage: RuleUsage | undefined
  jobs: number | undefined
}

export function UsageMenu({ rule, usage, jobs }: UsageMenuProps) {
  const { t } = useTranslation()
  if (!usage)
    return jobs === undefined ? null : (
      <span className="block px-2 py-2 text-sm text-faint">{t('rules.neverApplied')}</span>
    )
  const values = (count: number) => t('rules.values', { count, n: formatCount(count) })
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-cell="usage"
          aria-label={t('rules.appliedTo', { name: rule.name, values: values(usage.values) })}
          className="rounded-md px-2 py-2 text-sm text-muted tabular-nums underline decoration-edge underline-offset-4 hover:bg-sunken hover:text-ink"
        >
          {values(usage.values)}
        </button>
      }
    >
      <MenuGroup label={t('rules.inRecentJobs', { count: jobs ?? 0, n: formatCount(jobs ?? 0) })}>
        {usage.jobs.map((job) => (
          <MenuLink key={job.job_id} to={paths.job(job.job_id)}>
            <span className="font-mono text-sm">{job.job_id}</span>
            <span className="text-sm text-faint tabular-nums">{formatMoment(job.created_at)}</span>
            <span className="ml-auto pl-3 text-sm tabular-nums">{values(job.values)}</span>
          </MenuLink>
        ))}
      </MenuGroup>
    </Menu>
  )
}
