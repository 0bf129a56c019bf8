import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand, useOnce } from '../../ui/on-demand.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { OwnFilterProps } from './own-filter-form.tsx'

// The list of choices has a library that the page does without.
const part = onDemand(() => import('./own-filter-form.tsx'))

function OwnFilter(props: OwnFilterProps) {
  const { OwnFilterForm } = useOnce(part, true) ?? {}
  return OwnFilterForm ? <OwnFilterForm {...props} /> : <div className="h-64" />
}

/** Filters rows by a column of the seller's file. */
export function OwnFilterMenu({ trigger, ...filter }: OwnFilterProps & { trigger: ReactElement }) {
  const { t } = useTranslation()
  return (
    <Popover title={t('sheet.own.title')} trigger={trigger}>
      <OwnFilter {...filter} />
    </Popover>
  )
}
