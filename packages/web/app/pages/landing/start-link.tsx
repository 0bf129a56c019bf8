import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way to the registration. Search engines have nothing to do at a form, and so short a word tells them nothing. */
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
