const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** What is written on a key; `$mod` is the one that shortcuts begin with on this device. */
const nameOf = (key: string): string =>
  key === '$mod' ? (isApple() ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key

/** Keys to press: one after another where blanks stand between them, at once where it is a plus. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.split(/[ +]/).map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge bg-canvas px-1 font-sans text-xs text-muted"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  )
}
