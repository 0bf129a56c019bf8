import { Switch as Base } from '@base-ui/react/switch'
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
      <Base.Root
        id={id}
        aria-describedby={text && `${id}-text`}
        checked={isOn}
        onCheckedChange={onChange}
        className="relative flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-sunken transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Thumb className="block size-4 translate-x-[3px] rounded-full bg-control transition-transform data-checked:translate-x-[19px] data-checked:bg-on-accent" />
      </Base.Root>
    </div>
  )
}
