import type { ReactElement, ReactNode } from 'react'
import type { ChoicesProps } from './menu-parts.tsx'
import { Openable, onDemand } from './on-demand.tsx'
import { usePopup } from './use-popup.ts'

const parts = onDemand(() => import('./menu-parts.tsx'))

export const MenuGroup = parts.part('MenuGroup')
export const MenuNote = parts.part('MenuNote')
export const MenuDownload = parts.part('MenuDownload')
export const MenuLink = parts.part('MenuLink')
export const MenuAction = parts.part('MenuAction')
export const MenuChoices = parts.part('MenuChoices')
export type { ChoicesProps }

export const PointerMenu = parts.part('PointerMenu')

const OpenedMenu = parts.part('OpenedMenu')

export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const { button, popup } = usePopup(trigger, 'menu', parts.preload)
  return (
    <>
      {button}
      <Openable isOpen={popup.isOpen}>
        <OpenedMenu {...popup}>{children}</OpenedMenu>
      </Openable>
    </>
  )
}
