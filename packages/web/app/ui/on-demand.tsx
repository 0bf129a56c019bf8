import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'

/** A page rests this long after it opened. */
export const preloadDelayMs = 3_000

/** Code that is loaded when one of its parts is first shown, or once the page rests. */
export interface OnDemand<Module> {
  preload: () => void
  /** A component of the code. It suspends until the code has arrived. */
  part: <Name extends keyof Module>(name: Name) => Module[Name]
}

const all: { preload: () => Promise<unknown>; isLarge: boolean }[] = []

/** Computers without a network reach a server of their own. */
const isReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * Waits for the network if it is missing, so that only what needs the code is missing until then. Browsers remember that an import has failed,
 * and fail the next one too.
 */
async function loadOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  while (!navigator.onLine && !(await isReachable()))
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load()
}

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
    loading ??= loadOnline(load).then((module) => {
      loaded = module
      return module
    })
    return loading
  }

  const preload = () =>
    start().catch(() => {
      // Loaded again when it is needed.
      loading = undefined
    })
  all.push({ preload, isLarge })
  return {
    preload: () => void preload(),
    part(name) {
      const Part = (props: object) => {
        const Loaded = (loaded ?? use(start()))[name] as ComponentType
        return <Loaded {...props} />
      }
      return Part as Module[typeof name]
    },
  }
}

/** Loads what users can open, so that it opens at once. */
export async function preloadAll({ withLarge = false } = {}): Promise<void> {
  const wanted = all.filter(({ isLarge }) => withLarge || !isLarge)
  await Promise.all(wanted.map(({ preload }) => preload()))
}

/** Renders what can be opened from the first time that it is open, because it also has to close. */
export function Openable({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>
}
