import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Switch } from '../../ui/switch.tsx'
import { actionKeys, findKeys } from './shortcuts.ts'

interface ShortcutListProps {
  areKeysOn: boolean
  onKeysOn: (areKeysOn: boolean) => void
  onClose: () => void
}

export function ShortcutList({ areKeysOn, onKeysOn, onClose }: ShortcutListProps) {
  const { t } = useTranslation()
  const shortcuts: [keys: string | undefined, text: string][] = [
    [actionKeys.palette, t('commands.title')],
    [actionKeys.search, t('commands.shortcuts.search')],
    [findKeys(paths.addFile), t('jobs.addFile')],
    [findKeys(paths.dashboard), t('nav.dashboard')],
    [findKeys(paths.lists), t('nav.lists')],
    [findKeys(paths.search), t('nav.search')],
    [findKeys(paths.attributes), t('nav.attributes')],
    [findKeys(paths.wallet), t('nav.wallet')],
    [findKeys(paths.setting), t('nav.setting')],
    [findKeys(paths.profile), t('nav.profile')],
    [actionKeys.rows, t('commands.shortcuts.rows')],
    [actionKeys.shortcuts, t('commands.shortcuts.help')],
  ]
  return (
    <Sheet isOpen onClose={onClose} title={t('commands.shortcuts.title')} className="sm:w-[min(26rem,100vw)]">
      <dl className="divide-y divide-line border-b border-line pb-2">
        {shortcuts.map(([keys = '', text]) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
            <dt>{text}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Switch
          label={t('commands.shortcuts.on')}
          text={t('commands.shortcuts.onText')}
          isOn={areKeysOn}
          onChange={onKeysOn}
        />
      </div>
    </Sheet>
  )
}
