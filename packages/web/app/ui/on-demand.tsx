import {
  cloneElement,
  type FunctionComponent,
  type HTMLAttributes,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** A page rests this long after it opened. */
export const preloadDelayMs = 3_000

/** Loads code when it is first needed, or once the page rests. */
export interface OnDemand<Module> {
  preload: () => Promise<void>
  /** Loads it unless it has arrived. */
  load: () => Promise<Module>
  /** Undefined until it has arrived. */
  loaded: () => Module | undefined
  /** A component of the code, for parents that are rendered only when it has arrived. */
  component: <Name extends keyof Module>(name: Name) => Module[Name]
}

const all: { preload: () => Promise<void>; isLarge: boolean }[] = []
const nothing = () => undefined

interface Options {
  /** Large code waits until it is needed. */
  isLarge?: boolean
}

export function onDemand<Module extends object>(
  load: () => Promise<Module>,
  { isLarge = false }: Options = {},
): OnDemand<Module> {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined

  function start(): Promise<Module> {
    loading ??= load().then(
      (module) => {
        loaded = module
        return module
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const code: OnDemand<Module> = {
    // A lost connection only delays it.
    preload: () => start().then(nothing, nothing),
    load: start,
    loaded: () => loaded,
    component(name) {
      const Part = (props: object) => {
        const Loaded = loaded?.[name] as FunctionComponent
        return <Loaded {...props} />
      }
      return Part as Module[typeof name]
    },
  }
  all.push({ preload: code.preload, isLarge })
  return code
}

/** The code, from the first time that it is needed. Undefined until it has arrived. */
export function useOnce<Module>({ load, loaded }: OnDemand<Module>, isNeeded: boolean): Module | undefined {
  const [wasNeeded, setNeeded] = useState(isNeeded)
  const [, setArrived] = useState(loaded)
  const [error, setError] = useState<unknown>()
  if (isNeeded && !wasNeeded) setNeeded(true)
  useEffect(() => {
    if (!wasNeeded || loaded() !== undefined) return
    const start = () =>
      void load().then(
        (module) => setArrived(() => module),
        (failure: unknown) => {
          // Without a network only this part is missing, until the network returns.
          if (navigator.onLine) setError(failure)
          else addEventListener('online', start, { once: true })
        },
      )
    start()
    return () => removeEventListener('online', start)
  }, [wasNeeded, load, loaded])
  if (error !== undefined) throw error
  return wasNeeded ? loaded() : undefined
}

/** Loads what users can open, so that it opens at once. */
export async function preloadAll({ withLarge = false } = {}): Promise<void> {
  const wanted = all.filter(({ isLarge }) => withLarge || !isLarge)
  await Promise.all(wanted.map(({ preload }) => preload()))
}

interface TriggerOptions {
  opens: 'menu' | 'dialog'
  preload: () => Promise<void>
}

/** A closed button, and the event that opened it first. The code that it opens repeats the event. */
export function useTrigger(trigger: ReactElement, { opens, preload }: TriggerOptions) {
  const [opening, setOpening] = useState<Event>()
  const isMenu = opens === 'menu'
  const closed = cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onMouseDown: ({ button, nativeEvent }) => isMenu && button === 0 && setOpening(nativeEvent),
    // Without a mouse button, keys and screen readers click.
    onClick: ({ detail, nativeEvent }) =>
      (!isMenu || detail === 0) && setOpening((earlier) => earlier ?? nativeEvent),
    onKeyDown: (event) => {
      if (!isMenu || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setOpening(event.nativeEvent)
    },
  })
  return { closed, opening }
}

/** Repeats an event on the element that replaces its target. */
export function useRepeated(event: Event): RefObject<HTMLButtonElement | null> {
  const element = useRef<HTMLButtonElement>(null)
  const isRepeated = useRef(false)
  useEffect(() => {
    if (isRepeated.current) return
    isRepeated.current = true
    const Type = event.constructor as typeof Event
    // A pointer that rests causes no further events.
    const types = event.type === 'mouseover' ? ['mouseover', 'mouseenter', 'mousemove'] : [event.type]
    element.current?.focus({ preventScroll: true })
    for (const type of types) element.current?.dispatchEvent(new Type(type, event))
  }, [event])
  return element
}
