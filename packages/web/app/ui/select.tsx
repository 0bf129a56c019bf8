import { Select as Base } from '@base-ui/react/select'
import { clsx } from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { inputClass } from './field.tsx'

interface Choice<V> {
  value: V
  label: string
  note?: string | undefined
}

interface SelectProps<V> {
  label: string
  value: V | null
  choices: Choice<V>[]
  placeholder: string
  onChange: (value: V) => void
  isInvalid?: boolean
}

export function Select<V extends string>({
  label,
  value,
  choices,
  placeholder,
  onChange,
  isInvalid,
}: SelectProps<V>) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <Base.Root
        value={value}
        items={choices}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      >
        <Base.Trigger
          aria-labelledby={`${id}-label ${id}-value`}
          aria-invalid={isInvalid || undefined}
          className={clsx(inputClass, 'flex h-10 items-center justify-between gap-2 text-left')}
        >
          <Base.Value
            id={`${id}-value`}
            placeholder={placeholder}
            className="truncate data-placeholder:text-faint"
          />
          <Base.Icon>
            <ChevronsUpDown className="size-4 shrink-0 text-faint" aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
            <Base.Popup className="max-h-[min(var(--available-height),22rem)] min-w-(--anchor-width) max-w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
              {choices.map((choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice.value}
                  className="grid cursor-default grid-cols-[1rem_1fr_auto] items-center gap-2 rounded-md px-2 py-2 outline-none select-none data-highlighted:bg-accent-soft"
                >
                  <Base.ItemIndicator className="col-start-1">
                    <Check className="size-4 text-accent" aria-hidden />
                  </Base.ItemIndicator>
                  <Base.ItemText className="col-start-2 truncate">{choice.label}</Base.ItemText>
                  {choice.note && <span className="col-start-3 text-sm text-muted">{choice.note}</span>}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  )
}
