import type { ReactElement, ReactNode } from 'react'
import type { ChoicesProps } from './menu-parts.tsx'
import { onDemand, useOnce, useTrigger } from './on-demand.tsx'

const parts = onDemand(() => import('./menu-parts.tsx'))

export const MenuGroup = parts.component('MenuGroup')
export const MenuNote = parts.component('MenuNote')
export const MenuDownload = parts.component('MenuDownload')
export const MenuLink = parts.component('MenuLink')
export const MenuAction = parts.component('MenuAction')
export const MenuChoices = parts.component('MenuChoices')
export type { ChoicesProps }

/** Only its button is rendered until it is opened. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const { closed, opening } = useTrigger(trigger, { opens: 'menu', preload: parts.preload })
  const { OpenedMenu } = useOnce(parts, opening !== undefined) ?? {}
  if (opening === undefined || OpenedMenu === undefined) return closed
  return (
    <OpenedMenu trigger={trigger} opening={opening}>
      {children}
    </OpenedMenu>
  )
}
