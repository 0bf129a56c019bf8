import { useTranslation } from '../messages/translate.ts'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Blanks separate keys of a sequence, plus signs keys of a combination. `$mod` is Ctrl or ⌘. */
export function Kbd({ keys }: { keys: string }) {
  const { t } = useTranslation()
  const toName = (key: string): string => {
    if (key === '$mod') return isApple() ? '⌘' : t('app.control')
    if (key === 'Delete') return t('app.deleteKey')
    return key.length === 1 ? key.toUpperCase() : key
  }
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.split(/[ +]/).map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge bg-canvas px-1 font-sans text-xs text-muted"
        >
          {toName(key)}
        </kbd>
      ))}
    </span>
  )
}
