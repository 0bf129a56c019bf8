import { formatList } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Undo2 } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'

/** Unsaved decisions. Stays at the lower edge. */
export function SaveBar({ drafts }: { drafts: MappingDrafts }) {
  const { t } = useTranslation()
  const { drafts: changes, save } = drafts
  if (changes.size === 0 && !drafts.canUndo) return null
  return (
    <Panel
      as="div"
      className="sticky bottom-4 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-raised px-5 py-3 shadow-float"
    >
      <div className="min-w-0" role="status">
        <p className="font-medium tabular-nums">{t('attributes.save.changes', { count: changes.size })}</p>
        <p className="text-sm text-muted max-sm:hidden">{t('attributes.save.note')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="ghost" icon={Undo2} disabled={!drafts.canUndo} onClick={drafts.undo}>
          {t('app.undo')}
        </Button>
        <Button disabled={save.isPending} onClick={drafts.discard}>
          {t('attributes.save.discard')}
        </Button>
        <Button
          look="primary"
          isBusy={save.isPending}
          disabled={changes.size === 0}
          onClick={() => save.mutate()}
        >
          {t(save.isPending ? 'app.saving' : 'app.save')}
        </Button>
      </div>
    </Panel>
  )
}

/** Reports that the mapping was saved in another window, and which unsaved changes were dropped. */
export function ConflictNotice({ drafts }: { drafts: MappingDrafts }) {
  const { t } = useTranslation()
  const { conflict } = drafts
  if (!conflict) return null
  return (
    <div className="mb-6">
      <Notice
        tone="error"
        title={t('attributes.save.conflictTitle')}
        action={<Button onClick={drafts.dismissConflict}>{t('attributes.save.dismiss')}</Button>}
      >
        {conflict.length === 0
          ? t('attributes.save.conflictKept')
          : t('attributes.save.conflictLost', { names: formatList(conflict) })}
      </Notice>
    </div>
  )
}
