import { readFileName } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { saveResponse } from '../../api/download.ts'
import { call } from '../../api/index.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/public-icons.ts'
import { Menu, MenuAction, MenuGroup, MenuNote } from '../../ui/menu.tsx'

interface FileChoice {
  kind: 'master-data' | 'attributes'
  variant?: { format?: 'xlsx'; only?: 'found'; layout?: 'ameise'; own_columns?: string }
}

/** The files of the list as it is now, with the owner's edits. */
export function ListFiles({ list }: { list: List }) {
  const { t } = useTranslation()
  const save = useToastMutation('getListFile', async ({ kind, variant = {} }: FileChoice) => {
    const response = await call(endpoints.getListFile, {
      params: { id: list.list_id, kind },
      query: variant,
    })
    const name = readFileName(response)
    await saveResponse(response, name ?? `${list.list_id}_${kind}.${variant.format ?? 'csv'}`)
  })
  const own = { own_columns: JSON.stringify(list.own_columns) }
  const item = (choice: FileChoice, text: string) => (
    <MenuAction onClick={() => save.mutate(choice)}>{text}</MenuAction>
  )
  return (
    <Menu
      trigger={
        <Button icon={Download} isBusy={save.isPending}>
          {t('app.download')}
        </Button>
      }
    >
      <MenuGroup label={t('run.files.master')}>
        {item({ kind: 'master-data' }, t('jobs.csv'))}
        {item({ kind: 'master-data', variant: { only: 'found' } }, t('run.files.onlyFound'))}
        {item({ kind: 'master-data', variant: { format: 'xlsx' } }, t('run.files.xlsx'))}
        {list.own_columns.length > 0 && (
          <>
            {item({ kind: 'master-data', variant: own }, t('sheet.ownCsv'))}
            {item({ kind: 'master-data', variant: { ...own, format: 'xlsx' } }, t('sheet.ownXlsx'))}
          </>
        )}
      </MenuGroup>
      <MenuGroup label={t('record.attributes')}>
        {item({ kind: 'attributes' }, t('jobs.csv'))}
        {item({ kind: 'attributes', variant: { layout: 'ameise' } }, t('run.files.ameise'))}
        {item({ kind: 'attributes', variant: { format: 'xlsx' } }, t('run.files.xlsx'))}
      </MenuGroup>
      <MenuNote>{t('sheet.filesNote')}</MenuNote>
    </Menu>
  )
}
