import type { List } from '@merkwerk/contract'
import { useState } from 'react'
import { useMayChange } from '../../components/use-access.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ListPlus } from '../../ui/icons/app-icons.ts'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { Openable, onDemand } from '../../ui/on-demand.tsx'

const AddRows = onDemand(() => import('./add-rows.tsx'), { isLarge: true }).part('AddRows')
const ReplaceFile = onDemand(() => import('./replace-file.tsx'), { isLarge: true }).part('ReplaceFile')

/** Adds rows to a list, or replaces them by those of a newer file. */
export function ChangeRows({ list }: { list: List }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'add' | 'replace'>()
  const mayChange = useMayChange()
  if (!mayChange) return null
  const close = () => setShown(undefined)
  return (
    <>
      <Menu
        trigger={
          <Button icon={ListPlus}>
            <span className="max-sm:sr-only">{t('sheet.changeRows.title')}</span>
          </Button>
        }
      >
        <MenuAction onClick={() => setShown('add')}>{t('sheet.changeRows.add')}</MenuAction>
        <MenuAction onClick={() => setShown('replace')}>{t('sheet.changeRows.replace')}</MenuAction>
      </Menu>
      <Openable isOpen={shown === 'add'}>
        <AddRows list={list} isOpen={shown === 'add'} onClose={close} />
      </Openable>
      <Openable isOpen={shown === 'replace'}>
        <ReplaceFile list={list} isOpen={shown === 'replace'} onClose={close} />
      </Openable>
    </>
  )
}
