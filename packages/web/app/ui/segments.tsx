import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { ChoicesProps } from './menu.tsx'

interface SegmentsProps<V> extends Omit<ChoicesProps<V>, 'choices'> {
  /** Shows the label above the options, as a field of a form does. */
  isField?: boolean
  choices: readonly (readonly [V, ReactNode])[]
}

/** A visible choice of one. The arrow keys move between the options. */
export function Segments<V extends string>({ label, value, choices, onChange, isField }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className="w-fit max-w-full">
      <legend className={isField ? 'mb-1.5 font-medium' : 'sr-only'}>{label}</legend>
      <div className="flex flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.5">
        {choices.map(([choice, text]) => (
          <label
            key={choice}
            className={clsx(
              'relative flex h-8 cursor-pointer items-center rounded-md border px-3.5 transition-colors max-sm:px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              choice === value
                ? 'border-edge bg-raised font-medium text-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
