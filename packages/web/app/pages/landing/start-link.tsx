import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Not for search engines. */
export function StartLink({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <ButtonLink
      look="primary"
      to={paths.register}
      rel="nofollow"
      className={`h-11 px-6 text-lg ${className}`}
    >
      {children}
    </ButtonLink>
  )
}
