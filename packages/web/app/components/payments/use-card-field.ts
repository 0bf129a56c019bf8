import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { currentLanguage } from '../../messages/language.ts'

/** The provider's frame cannot read CSS variables. */
function appearanceAt(place: Element): Appearance {
  const readColor = (variable: string) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${variable})`
    place.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  return {
    theme: 'stripe',
    variables: {
      colorText: readColor('--color-ink'),
      colorTextPlaceholder: readColor('--color-faint'),
      colorBackground: readColor('--color-surface'),
      colorPrimary: readColor('--color-accent'),
      colorDanger: readColor('--color-blocked'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '14px',
      borderRadius: '8px',
    },
  }
}

export interface CardSetup {
  stripe: Stripe
  clientSecret: string
}

/** Mounts the provider's card fields in the element with the ref `slot`. */
export function useCardField(setup: CardSetup | undefined) {
  const slot = useRef<HTMLDivElement>(null)
  const [elements, setElements] = useState<StripeElements>()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const place = slot.current
    if (!setup || !place?.parentElement) return
    const { stripe, clientSecret } = setup
    const around = place.parentElement
    const opened = stripe.elements({
      clientSecret,
      locale: currentLanguage(),
      appearance: appearanceAt(around),
    })
    const field = opened.create('payment', {
      terms: { card: 'never' },
      wallets: { applePay: 'never', googlePay: 'never' },
    })
    field.on('ready', () => setReady(true))
    field.mount(place)
    setElements(opened)
    const follow = () => opened.update({ appearance: appearanceAt(around) })
    const themes = new MutationObserver(follow)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', follow)
    return () => {
      themes.disconnect()
      system.removeEventListener('change', follow)
      field.destroy()
      setElements(undefined)
      setReady(false)
    }
  }, [setup])
  return { slot, elements, isReady }
}
