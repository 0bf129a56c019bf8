import { useTranslation } from 'react-i18next'
import { Palette } from '../../ui/palette.tsx'
import { useCommands } from './use-commands.ts'

interface CommandPaletteProps {
  text: string
  onText: (text: string) => void
  onClose: () => void
  onShortcuts: () => void
}

export default function CommandPalette({ text, onText, onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useTranslation()
  const groups = useCommands(text, onShortcuts)
  return (
    <Palette
      title={t('commands.title')}
      placeholder={t('commands.placeholder')}
      empty={t('commands.empty')}
      text={text}
      onText={onText}
      groups={groups}
      onClose={onClose}
    />
  )
}
