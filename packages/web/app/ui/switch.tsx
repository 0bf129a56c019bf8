import { useId } from 'react'

interface SwitchProps {
  label: string
  /** Below the label. */
  text?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-sm text-pretty text-muted">
            {text}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={text && `${id}-text`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="relative h-6 w-10 shrink-0 appearance-none rounded-full border border-control bg-sunken transition-colors before:absolute before:top-1/2 before:left-[3px] before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-control before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent"
      />
    </div>
  )
}
